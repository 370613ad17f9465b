def count(elements, shape, layers):
    """FLOPs of the layers that are left."""
    if not layers:
        return 0
    layer = layers[0]
    kind, flops = layer["kind"], 0
    if kind == "relu":
        flops = elements
    if kind == "flatten":
        shape = [elements]
    if kind == "linear":
        flops = layer["out"] * 2 * elements
        shape = [layer["out"]]
    if "kernel" in layer:
        k, p = layer["kernel"], layer.get("padding", 0)
        depth = shape[0]
        shape = [layer.get("out", depth)] + [(s + p + p - k) // layer["stride"] + 1 for s in shape[1:]]
        flops = shape[0] * shape[1] * shape[2] * k * k * (2 * depth if kind == "conv2d" else 1)
    elements = 1
    for side in shape:
        elements *= side
    if layer.get("bias"):
        flops += elements
    return flops + count(elements, shape, layers[1:])

def network_flops(input_shape, layers):
    elements = 1
    for side in input_shape[1:]:
        elements *= side
    sample = count(elements, input_shape[1:], layers)
    return {"per_sample": sample, "per_call": sample * input_shape[0]}
