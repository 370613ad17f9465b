def next_point(sizes, tried):
    """The next point to measure: a neighbour of the best that has not been tried; None where there is none."""
    if not tried:
        return [0] * len(sizes)
    best = tried[0]
    for each in tried:
        if each["score"] > best["score"]:
            best = each
    known = [each["point"] for each in tried]
    for d in range(len(sizes)):
        for step in (-1, 1):
            point = list(best["point"])
            point[d] += step
            if 0 <= point[d] < sizes[d] and point not in known:
                return point
    return None
