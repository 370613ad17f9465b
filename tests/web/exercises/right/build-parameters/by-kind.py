def linear(layer):
    weights = 0 if layer["tied_to"] else layer["in"] * layer["out"]
    return weights + bias(layer)

def conv2d(layer):
    window = layer["kernel"][0] * layer["kernel"][1]
    return layer["in"] * layer["out"] * window + bias(layer)

def bias(layer):
    return layer["out"] if layer["bias"] else 0

COUNTS = {
    "linear": linear,
    "conv2d": conv2d,
    "embedding": lambda layer: layer["rows"] * layer["width"],
    "norm": lambda layer: layer["features"] + layer["features"],
}

def count_parameters(layers):
    return sum(COUNTS[layer["kind"]](layer) for layer in layers if layer["kind"] in COUNTS)
