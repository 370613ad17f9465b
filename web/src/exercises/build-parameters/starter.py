def count_parameters(layers):
    """How many numbers the network trains."""
    total = 0
    for layer in layers:
        kind = layer["kind"]
        if kind == "linear":
            # layer["in"], layer["out"], layer["bias"],
            # layer["tied_to"]
            pass
        elif kind == "conv2d":
            height, width = layer["kernel"]
            # layer["in"], layer["out"], layer["bias"]
        elif kind == "embedding":
            pass  # layer["rows"], layer["width"]
        elif kind == "norm":
            pass  # layer["features"]
    return total
