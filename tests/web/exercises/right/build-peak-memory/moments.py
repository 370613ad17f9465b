def peak_memory(events):
    # What is held, as a dictionary; its sum after every event.
    held = {}
    moments = [0]
    for event in events:
        if event["do"] == "allocate":
            held[event["tensor"]] = event["bytes"]
        else:
            del held[event["tensor"]]
        moments.append(sum(held.values()))
    return max(moments)
