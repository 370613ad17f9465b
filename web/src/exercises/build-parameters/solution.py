def count_parameters(layers):
    """How many numbers the network trains."""
    total = 0
    for layer in layers:
        kind = layer["kind"]
        if kind == "linear":
            # The table of a tied layer is counted already.
            if layer["tied_to"] is None:
                total += layer["in"] * layer["out"]
            if layer["bias"]:
                total += layer["out"]
        elif kind == "conv2d":
            height, width = layer["kernel"]
            total += layer["in"] * layer["out"] * height * width
            if layer["bias"]:
                total += layer["out"]
        elif kind == "embedding":
            total += layer["rows"] * layer["width"]
        elif kind == "norm":
            total += 2 * layer["features"]  # a weight and a bias each
    return total
