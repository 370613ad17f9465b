def training_memory(layers, batch, optimizer):
    """Bytes that one step of training needs."""
    weights = 0
    gradients = 0
    state = 0
    activations = 0
    for layer in layers:
        pass  # layer["in"], layer["out"], layer["bias"]
    return 4 * (weights + gradients + state + activations)
