def training_memory(layers, batch, optimizer):
    shapes = []
    for layer in layers:
        shapes.append((layer["out"], layer["in"]))
        if layer["bias"]:
            shapes.append((1, layer["out"]))
    held = list(shapes)
    held += shapes  # gradients
    for _ in range({"sgd": 0, "momentum": 1}.get(optimizer, 2)):
        held += shapes
    held += [(batch, layer["out"]) for layer in layers]
    held.append((1, 1))
    return sum(rows * columns * 4 for rows, columns in held)
