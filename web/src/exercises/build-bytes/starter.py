def memory_size(shapes, precision, unit):
    """Memory of tensors with these shapes, in the unit asked for."""
    elements = 0
    for shape in shapes:
        pass  # a shape is a list of sides: [256, 784]
    # precision is "float32", "float16" or "int8"
    # unit is "B", "MB" or "MiB"
    return elements
