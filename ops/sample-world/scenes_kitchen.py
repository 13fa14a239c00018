FRAMES = {}
