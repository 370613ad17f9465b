def memory_size(shapes, precision, unit):
    """Memory of these tensors, in this unit."""
    elements = 0
    for shape in shapes:
        pass  # a shape is a list of sides: [256, 784]
    # precision is "float32", "float16" or "int8"
    # unit is "B", "MB" or "MiB"
    return elements
