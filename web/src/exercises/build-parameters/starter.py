def count_parameters(layers):
    """Trained elements of a network: weights and biases."""
    total = 0
    for layer in layers:
        pass  # layer["in"], layer["out"], layer["bias"], layer["tied_to"]
    return total
