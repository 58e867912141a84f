"""Three questions about 64-bit sets, for the uncompiled engine; machine_bits.pxd answers each in one instruction."""


def lowest(x: int) -> int:
    """The index of the lowest set bit of a set that is not empty."""
    return (x & -x).bit_length() - 1


def highest(x: int) -> int:
    """The index of the highest set bit of a set that is not empty."""
    return x.bit_length() - 1


def count(x: int) -> int:
    """How many bits are set."""
    return x.bit_count()
