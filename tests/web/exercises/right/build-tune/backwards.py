def next_point(sizes, tried):
    if not tried:
        return [0] * len(sizes)
    best = tried[-1]
    for each in reversed(tried):
        if each["score"] >= best["score"]:
            best = each
    found = None
    for d in range(len(sizes) - 1, -1, -1):
        for step in (1, -1):
            point = best["point"][:]
            point[d] = point[d] + step
            if point[d] < 0 or point[d] >= sizes[d]:
                continue
            if not any(each["point"] == point for each in tried):
                found = point
    return found
