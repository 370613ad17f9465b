STATE = {"sgd": 0, "momentum": 1, "adam": 2, "adamw": 2}


def training_memory(layers, batch, optimizer):
    """Bytes that one step of training needs."""
    weights = 0
    activations = 1  # the loss
    for layer in layers:
        weights += layer["in"] * layer["out"]
        if layer["bias"]:
            weights += layer["out"]
        activations += batch * layer["out"]
    gradients = weights
    state = STATE[optimizer] * weights
    return 4 * (weights + gradients + state + activations)
