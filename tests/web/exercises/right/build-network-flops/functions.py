def fits(side, kernel, stride, padding=0):
    n = 0
    at = 0
    while at + kernel <= side + 2 * padding:
        n += 1
        at += stride
    return n

def linear(shape, out, bias, **_):
    return (out,), out * (shape[0] + shape[0] + bias)

def conv2d(shape, out, kernel, stride, padding, bias, **_):
    c, h, w = shape
    h, w = fits(h, kernel, stride, padding), fits(w, kernel, stride, padding)
    return (out, h, w), out * h * w * (2 * c * kernel * kernel + bias)

def max_pool2d(shape, kernel, stride, **_):
    c, h, w = shape
    h, w = fits(h, kernel, stride), fits(w, kernel, stride)
    return (c, h, w), c * h * w * kernel * kernel

def relu(shape, **_):
    return shape, flatten(shape)[0][0]

def flatten(shape, **_):
    n = 1
    for side in shape:
        n = n * side
    return (n,), 0

KINDS = {"linear": linear, "conv2d": conv2d, "max_pool2d": max_pool2d, "relu": relu, "flatten": flatten}

def network_flops(input_shape, layers):
    shape, sample = tuple(input_shape[1:]), 0
    for layer in layers:
        shape, flops = KINDS[layer["kind"]](shape, **layer)
        sample += flops
    return dict(per_call=sample * input_shape[0], per_sample=sample)
