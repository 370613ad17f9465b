class Counter:
    def count(self, layer):
        method = getattr(self, layer["kind"], None)
        return method(**layer) if method else 0

    def linear(self, bias, tied_to, **rest):
        columns = (0 if tied_to else rest["in"]) + (1 if bias else 0)
        return columns * rest["out"]

    def conv2d(self, out, kernel, bias, **rest):
        return out * (rest["in"] * kernel[0] * kernel[1] + int(bias))

    def embedding(self, rows, width, **rest):
        return rows * width

    def norm(self, features, **rest):
        return features * 2

def count_parameters(layers):
    if not layers:
        return 0
    first, rest = layers[0], layers[1:]
    return Counter().count(first) + count_parameters(rest)
