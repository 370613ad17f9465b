def changes(events):
    size = {}
    for event in events:
        name = event["tensor"]
        if "bytes" in event:
            size[name] = event["bytes"]
            yield size[name]
        else:
            yield -size.pop(name)

def peak_memory(events):
    now = most = 0
    for change in changes(events):
        now += change
        if now > most:
            most = now
    return most
