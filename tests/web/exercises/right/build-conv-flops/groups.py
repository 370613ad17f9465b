def conv_flops(input_shape, layer):
    n, c, h, w = input_shape
    kh, kw = layer["kernel"]
    s, p, g = layer["stride"], layer["padding"], layer["groups"]
    oh = len(range(0, h + 2 * p - kh + 1, s))
    ow = len(range(0, w + 2 * p - kw + 1, s))
    total = 0
    for _ in range(g):
        # Each group is a separate convolution.
        macs = n * oh * ow * (layer["out"] // g) * (c // g) * kh * kw
        total += macs * 2
    if layer["bias"]:
        total += n * oh * ow * layer["out"]
    return total
