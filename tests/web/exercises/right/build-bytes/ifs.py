def memory_size(shapes, precision, unit):
    bits = 0
    for shape in shapes:
        total = 32
        for side in shape:
            total = total * side
        bits = bits + total
    if precision == "float16":
        bits = bits // 2
    elif precision == "int8":
        bits = bits // 4
    count = bits // 8
    if unit == "B":
        return count
    elif unit == "MB":
        return count * 0.000001
    else:
        return count / 1048576
