"""render.py - one frame of the sample world.

    blender -b --factory-startup -P render.py -- sample-coin/1 out.png [samples] [scale in percent]
"""
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio  # noqa: E402
import scenes_alps  # noqa: E402
import scenes_desk  # noqa: E402
import scenes_kitchen  # noqa: E402
import scenes_money  # noqa: E402
import scenes_road  # noqa: E402

FRAMES = {**scenes_alps.FRAMES, **scenes_road.FRAMES, **scenes_money.FRAMES, **scenes_desk.FRAMES, **scenes_kitchen.FRAMES}

args = sys.argv[sys.argv.index('--') + 1:]
name, out = args[0], args[1]
samples = int(args[2]) if len(args) > 2 else 32
scale = int(args[3]) if len(args) > 3 else 100
started = time.time()
studio.begin(7)
settings = FRAMES[name]() or {}
built = time.time()
studio.render(out, samples, scale, **settings)
print('FRAME %s built %.1f s rendered %.1f s' % (name, built - started, time.time() - built))
