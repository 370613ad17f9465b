def around(point, sizes):
    for d in range(len(sizes)):
        if point[d] > 0:
            yield point[:d] + [point[d] - 1] + point[d + 1 :]
        if point[d] + 1 < sizes[d]:
            yield point[:d] + [point[d] + 1] + point[d + 1 :]


def next_point(sizes, tried):
    best, score = None, -1
    for each in tried:
        if each["score"] > score:
            best, score = each["point"], each["score"]
    if best is None:
        return [0] * len(sizes)
    seen = [each["point"] for each in tried]
    return next((point for point in around(best, sizes) if point not in seen), None)
