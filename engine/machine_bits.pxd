# Single machine instructions; bits.py holds the same functions for the uncompiled engine.
from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(__linux__)
    #include <sys/mman.h>
    #define jam_large_pages(address, bytes) ((void)madvise(address, bytes, MADV_HUGEPAGE))
    #else
    #define jam_large_pages(address, bytes) ((void)(address))
    #endif
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int jam_lowest(uint64_t x) { unsigned long r; _BitScanForward64(&r, x); return (int)r; }
    static __forceinline int jam_highest(uint64_t x) { unsigned long r; _BitScanReverse64(&r, x); return (int)r; }
    static __forceinline int jam_count(uint64_t x) { return (int)__popcnt64(x); }
    #else
    static inline int jam_lowest(uint64_t x) { return __builtin_ctzll(x); }
    static inline int jam_highest(uint64_t x) { return 63 ^ __builtin_clzll(x); }
    static inline int jam_count(uint64_t x) { return __builtin_popcountll(x); }
    #endif
    """
    int lowest "jam_lowest"(uint64_t x) noexcept nogil
    int highest "jam_highest"(uint64_t x) noexcept nogil
    int count "jam_count"(uint64_t x) noexcept nogil
    void ask_for_large_pages "jam_large_pages"(void* address, size_t bytes) noexcept nogil
