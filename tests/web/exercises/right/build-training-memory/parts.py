FLOAT = 4

def weights(layer):
    count = layer["in"] * layer["out"]
    if layer["bias"] is True:
        count = count + layer["out"]
    return count

def training_memory(layers, batch, optimizer):
    parts = {"weights": 0, "gradients": 0, "state": 0, "activations": FLOAT}
    for layer in layers:
        size = FLOAT * weights(layer)
        parts["weights"] += size
        parts["gradients"] += size
        if optimizer != "sgd":
            parts["state"] += size
        if optimizer.startswith("adam"):
            parts["state"] += size
        parts["activations"] += FLOAT * batch * layer["out"]
    return sum(parts.values())
