def conv_flops(input_shape, layer):
    """FLOPs of one call of a convolution."""
    batch, channels, height, width = input_shape
    kernel_height, kernel_width = layer["kernel"]
    # layer["out"], layer["stride"], layer["padding"],
    # layer["groups"], layer["bias"]
    flops = 0
    return flops
