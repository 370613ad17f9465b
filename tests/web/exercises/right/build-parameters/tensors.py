def shapes(layer):
    """Of every tensor that the layer owns."""
    kind = layer["kind"]
    found = []
    if kind == "linear" and layer["tied_to"] is None:
        found.append([layer["out"], layer["in"]])
    if kind == "conv2d":
        found.append([layer["out"], layer["in"]] + layer["kernel"])
    if kind == "embedding":
        found.append([layer["rows"], layer["width"]])
    if kind == "norm":
        found += [[layer["features"]]] * 2
    if layer.get("bias"):
        found.append([layer["out"]])
    return found

def count_parameters(layers):
    total = 0
    for layer in layers:
        for shape in shapes(layer):
            size = 1
            for side in shape:
                size *= side
            total += size
    return total
