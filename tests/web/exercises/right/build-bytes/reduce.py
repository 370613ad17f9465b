def reduce(fold, values, start):
    for value in values:
        start = fold(start, value)
    return start

def memory_size(shapes, precision, unit):
    numbers = sum(reduce(lambda a, b: a * b, shape, 1) for shape in shapes)
    bits = int(precision[-2:]) if precision != "int8" else 8
    size = numbers * bits / 8
    if unit == "MB":
        return size / 1e6
    if unit == "MiB":
        return size / 2 ** 20
    return size
