def next_point(sizes, tried):
    """The next point to measure: a neighbour of the best that has not been tried; None where there is none."""
    if not tried:
        return [0] * len(sizes)
    best = tried[0]
    # 1. Which of tried has the highest score?
    # 2. Its neighbours: for each place d of the point, one less and one more.
    # 3. The first that lies inside and has not been tried.
    return None
