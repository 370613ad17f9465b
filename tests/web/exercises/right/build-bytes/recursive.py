def numbers(shape):
    return shape[0] * numbers(shape[1:]) if shape else 1

def memory_size(shapes, precision, unit):
    width = {"float32": 4.0, "float16": 2.0, "int8": 1.0}[precision]
    size = 0.0
    for shape in shapes:
        size += width * numbers(shape)
    base = {"B": 1, "MB": 1000, "MiB": 1024}[unit]
    return size / base / base
