def network_flops(input_shape, layers):
    """FLOPs of one call of a network, and of one sample."""
    batch = input_shape[0]
    shape = input_shape[1:]  # of one sample
    flops = 0  # of one sample
    for layer in layers:
        kind = layer["kind"]
        if kind == "linear":
            inputs = shape[0]
            shape = [layer["out"]]
            # flops += ...
        elif kind == "conv2d":
            channels, height, width = shape
        elif kind == "max_pool2d":
            channels, height, width = shape
        elif kind == "relu":
            pass
        elif kind == "flatten":
            pass
    return {"per_call": 0, "per_sample": flops}
