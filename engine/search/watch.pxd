cdef class Watch:
    cdef public bint stopped
    cdef public unsigned long long nodes
    cdef public object progress
