BYTES = {"float32": 4, "float16": 2, "int8": 1}
UNITS = {"B": 1, "MB": 1000 * 1000, "MiB": 1024 * 1024}


def memory_size(shapes, precision, unit):
    """Memory of these tensors, in this unit."""
    elements = 0
    for shape in shapes:
        product = 1
        for side in shape:
            product *= side
        elements += product
    size = elements * BYTES[precision]
    return size / UNITS[unit]
