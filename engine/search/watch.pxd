cdef class Watch:
    cdef public bint stopped
    cdef public bint given_up
    cdef public unsigned long long nodes
    cdef public object progress
