def training_memory(layers, batch, optimizer):
    copies = 2
    if optimizer == "momentum":
        copies = 3
    elif optimizer in ("adam", "adamw"):
        copies = 4
    weights = sum((layer["in"] + (1 if layer["bias"] else 0)) * layer["out"] for layer in layers)
    outputs = sum(layer["out"] for layer in layers)
    return 4 * copies * weights + 4 * batch * outputs + 4
