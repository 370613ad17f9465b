def count_parameters(layers):
    """Trained elements of a network: weights and biases."""
    total = 0
    for layer in layers:
        if layer["tied_to"] is None:
            total += layer["in"] * layer["out"]
        if layer["bias"]:
            total += layer["out"]
    return total
