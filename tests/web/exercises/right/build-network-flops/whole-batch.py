def network_flops(input_shape, layers):
    # Counts the whole batch in each layer.
    shape = list(input_shape)
    total = 0

    def size():
        n = 1
        for side in shape:
            n *= side
        return n

    def windows(layer, padding):
        for axis in (2, 3):
            shape[axis] = len(range(0, shape[axis] + 2 * padding - layer["kernel"] + 1, layer["stride"]))

    for layer in layers:
        kind = layer["kind"]
        if kind == "flatten":
            shape = [shape[0], size() // shape[0]]
        elif kind == "relu":
            total += size()
        elif kind == "max_pool2d":
            windows(layer, 0)
            total += size() * layer["kernel"] * layer["kernel"]
        else:
            inputs = shape[1]
            shape[1] = layer["out"]
            if kind == "conv2d":
                windows(layer, layer["padding"])
                inputs *= layer["kernel"] * layer["kernel"]
            total += size() * (2 * inputs + (1 if layer["bias"] else 0))
    return {"per_call": total, "per_sample": total // input_shape[0]}
