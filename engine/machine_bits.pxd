# Bit tricks as single machine instructions; bits.py holds the same functions for the uncompiled engine.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int jam_lowest(uint64_t x) { unsigned long r; _BitScanForward64(&r, x); return (int)r; }
    static __forceinline int jam_count(uint64_t x) { return (int)__popcnt64(x); }
    #else
    static inline int jam_lowest(uint64_t x) { return __builtin_ctzll(x); }
    static inline int jam_count(uint64_t x) { return __builtin_popcountll(x); }
    #endif
    """
    int lowest "jam_lowest"(uint64_t x) noexcept nogil
    int count "jam_count"(uint64_t x) noexcept nogil
