def starts(side, kernel, stride, padding):
    """Where a window begins, found by moving it."""
    found = []
    at = -padding
    while at + kernel <= side + padding:
        found.append(at)
        at += stride
    return found

def conv_flops(input_shape, layer):
    batch, channels, height, width = input_shape
    rows = starts(height, layer["kernel"][0], layer["stride"], layer["padding"])
    columns = starts(width, layer["kernel"][1], layer["stride"], layer["padding"])
    per_output = 2 * channels * layer["kernel"][0] * layer["kernel"][1] // layer["groups"]
    if layer["bias"]:
        per_output += 1
    return batch * len(rows) * len(columns) * layer["out"] * per_output
