def places(side, kernel, stride, padding):
    """Where a window fits along one side."""
    return (side + 2 * padding - kernel) // stride + 1


def conv_flops(input_shape, layer):
    """FLOPs of one call of a convolution."""
    batch, channels, height, width = input_shape
    kernel_height, kernel_width = layer["kernel"]
    stride, padding = layer["stride"], layer["padding"]
    out_height = places(height, kernel_height, stride, padding)
    out_width = places(width, kernel_width, stride, padding)
    outputs = batch * layer["out"] * out_height * out_width
    window = channels // layer["groups"] * kernel_height * kernel_width
    flops = 2 * outputs * window
    if layer["bias"]:
        flops += outputs
    return flops
