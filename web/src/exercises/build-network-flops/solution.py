def places(side, layer):
    """Where a window fits along one side."""
    padding = layer.get("padding", 0)
    return (side + 2 * padding - layer["kernel"]) // layer["stride"] + 1


def product(shape):
    result = 1
    for side in shape:
        result *= side
    return result


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
            flops += 2 * inputs * product(shape)
            if layer["bias"]:
                flops += product(shape)
        elif kind == "conv2d":
            channels, height, width = shape
            shape = [layer["out"], places(height, layer), places(width, layer)]
            flops += 2 * channels * layer["kernel"] ** 2 * product(shape)
            if layer["bias"]:
                flops += product(shape)
        elif kind == "max_pool2d":
            channels, height, width = shape
            shape = [channels, places(height, layer), places(width, layer)]
            flops += layer["kernel"] ** 2 * product(shape)
        elif kind == "relu":
            flops += product(shape)
        elif kind == "flatten":
            shape = [product(shape)]
    return {"per_call": batch * flops, "per_sample": flops}
