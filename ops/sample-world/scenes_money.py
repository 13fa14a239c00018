"""Frames of the finance channel: coins, a piggy bank, a house with its keys, a seesaw between renting and buying."""
import math
import random
from studio import (again, area, backdrop, ball, box, camera, cone, cyl, group, lathe, made_since, mat, prism, ring, scene_objects, sky, tube)


def coin():
    """a coin with a raised rim; radius .62, height .15, centred"""
    gold = mat('#ffb91a', .3, .75)
    return lathe([(0, -.055), (.46, -.055), (.48, -.075), (.58, -.075), (.62, -.045), (.62, .045), (.58, .075), (.48, .075), (.46, .05), (.30, .05), (.28, .07), (0, .07)], gold)


def stack(c, x, y, n, wobble=.04):
    for i in range(n):
        again(c, (x + random.uniform(-wobble, wobble), y + random.uniform(-wobble, wobble), .08 + .155 * i), (0, 0, random.uniform(0, 90)))


def scatter(c, n, xs, ys):
    """coins flat on the floor that do not overlap"""
    put = []
    for _ in range(400):
        x, y = random.uniform(*xs), random.uniform(*ys)
        if len(put) < n and all(math.hypot(x - a, y - b) > 1.3 for a, b in put):
            put.append((x, y))
            again(c, (x, y, .09), (0, 0, random.uniform(0, 90)))


def lights(warm='#fff0d2', rim='#8fd0ff', fill='#ffffff', k=1.0):
    area((-4.5, -5, 7), (0, 0, 1.2), 4, 950 * k, warm)
    area((6, -1.5, 4.5), (0, 0, 1.5), 2.5, 480 * k, rim)
    area((0, 4.5, 8), (0, 0, 1), 5, 480 * k, fill)


def rising_stacks():
    sky([(0, '#2b3f8f'), (.5, '#fff1d8')], .75)
    backdrop('#2f55d9')
    c = coin()
    for x, n in [(-.6, 2), (.8, 5), (2.2, 9), (3.6, 14)]:
        stack(c, x, .4, n)
    for x, y, z, r in [(1.1, -.7, 3.1, (70, 20, 10)), (2.5, -.2, 3.6, (35, 50, 0)), (.1, .4, 2.2, (100, 10, 40)), (2.9, -.9, 2.2, (60, -30, 15))]:
        again(c, (x, y, z), r)
    scatter(c, 6, (-2.6, 4.2), (-2.6, -1.1))
    c.location = (-2.6, .8, .09)
    lights()
    camera((-.9, -8.8, 2.7), (-.1, .3, 1.65), 42, (1.2, .2, 1), 2.4)


def piggy():
    sky([(0, '#0c5a5a'), (.5, '#fff4e4')], .8)
    backdrop('#19a39a')
    pink, dark, deep = mat('#ff8fb0', .22, coat=1), mat('#2a1a24', .2, coat=1), mat('#f06a92', .3, coat=.6)
    old = scene_objects()
    ball((0, 0, 1.45), 1.25, pink, (1.22, 1, .98))
    ball((-1.15, -.1, 1.65), .85, pink, (1, 1, .95))
    cyl((-1.98, -.16, 1.55), .36, .34, deep, (0, 90, 8), .1)
    for s in (-1, 1):
        cyl((-2.17, -.16 + s * .13, 1.6), .07, .05, dark, (0, 90, 8), .02)
        ball((-1.72, -.1 + s * .46, 2.0), .105, dark)
        ball((-1.80, -.13 + s * .46, 2.05), .035, mat('#ffffff', .3, emit=2))
        cone((-1.05, -.05 + s * .52, 2.45), .27, .03, .55, deep, (s * -24, -18, 0))
        for x in (-.75, .75):
            cyl((x, s * .55, .35), .27, .75, pink, (0, 0, 0), .1)
    tube([(1.45 + .1 * math.cos(t) + t * .03, .12 * math.sin(t), 1.65 + .05 * t) for t in [i * .35 for i in range(24)]], .06, deep)
    box((.1, 0, 2.655), (.95, .13, .06), dark, bevel=.03)
    group(made_since(old), (1.5, .3, 0), (0, 0, -8))
    c = coin()
    again(c, (1.62, .31, 3.28), (90, 0, -8), (.9, .9, .9))
    again(c, (2.5, -.2, 4.1), (60, 30, 20), (.9, .9, .9))
    stack(c, 3.9, -.1, 6)
    stack(c, -2.4, .9, 3)
    scatter(c, 6, (-3.5, 4), (-2.8, -1.4))
    c.location = (-3.7, .3, .09)
    lights('#fff2de', '#ffd0a0')
    camera((-.3, -8.6, 2.9), (.1, .3, 1.75), 42, (1.0, -.8, 1.6), 2.4)


def house(wall='#ffffff', roof='#e4573d', door='#2b6fd6'):
    """a model house about 2.4 wide, standing on the origin"""
    old = scene_objects()
    w, r, d = mat(wall, .5, coat=.3), mat(roof, .35, coat=.6), mat(door, .3, coat=.7)
    glass, white, grass = mat('#ffd98a', .3, emit=1.6), mat('#ffffff', .4, coat=.4), mat('#69b34c', .7)
    cyl((0, 0, .06), 2.0, .12, grass, bevel=.05)
    prism([(-1.1, 0), (1.1, 0), (1.1, 1.35), (0, 2.3), (-1.1, 1.35)], 1.7, w, (0, 0, .1))
    for s in (-1, 1):
        box((s * .66, 0, 1.98), (1.72, 2.1, .13), r, (0, s * 41, 0), .04)
        box((s * .68, -.87, .98), (.44, .08, .5), white, bevel=.03)
        box((s * .68, -.9, .98), (.34, .06, .4), glass, bevel=.01)
        box((s * .68, -.93, .98), (.34, .05, .035), white, bevel=.01)
        box((s * .68, -.93, .98), (.035, .05, .4), white, bevel=.01)
        for k in range(3):
            ball((s * (.55 + .3 * k), -1.08, .24), .2, mat('#3f8f4a', .7), (1, .8, .9))
    box((.75, .3, 2.35), (.34, .34, .9), mat('#c98b6a', .6), bevel=.04)
    box((0, -.88, .62), (.5, .1, .95), white, bevel=.03)
    box((0, -.91, .6), (.4, .08, .88), d, bevel=.03)
    ball((.13, -.97, .6), .04, mat('#ffcf4a', .25, .6))
    cyl((0, -.9, 1.62), .2, .08, white, (90, 0, 0), .02)
    cyl((0, -.93, 1.62), .15, .08, glass, (90, 0, 0), .02)
    box((0, -1.3, .13), (.5, .75, .06), mat('#d8cfc2', .7), bevel=.02)
    return group(made_since(old))


def flats():
    """an apartment block about 2 wide and 4 high"""
    old = scene_objects()
    body, trim = mat('#6d7bd6', .5, coat=.3), mat('#e9ecff', .4, coat=.3)
    box((0, 0, 2.0), (2.1, 1.5, 4.0), body, bevel=.06)
    box((0, 0, 4.05), (2.3, 1.7, .16), trim, bevel=.04)
    for j in range(5):
        for i in range(3):
            lit = random.random() > .4
            box((-.66 + .66 * i, -.76, .95 + .64 * j), (.38, .06, .42), mat('#ffd98a', .3, emit=1.6) if lit else mat('#2b3570', .15, coat=1), bevel=.02)
            box((-.66 + .66 * i, -.82, .72 + .64 * j), (.46, .16, .05), trim, bevel=.02)
    box((0, -.78, .35), (.5, .08, .66), mat('#2a2f52', .3, coat=.8), bevel=.03)
    return group(made_since(old))


def key(m, s=1.0):
    """a door key lying flat along +x, head at the origin"""
    old = scene_objects()
    ring((0, 0, 0), .42, .11, m)
    box((1.05, 0, 0), (1.45, .16, .12), m, bevel=.04)
    for x, h in ((1.25, .2), (1.45, .3), (1.65, .22)):
        box((x, -.06 - h / 2, 0), (.11, h, .1), m, bevel=.02)
    return group(made_since(old), (0, 0, 0), (0, 0, 0), s)


def key_bunch():
    silver, gold = mat('#cfd6e2', .28, .7), mat('#ffc04a', .3, .7)
    ring((0, 0, .45), .5, .045, silver, (80, 0, 0))
    for m, rot, z in ((silver, -35, .1), (gold, -8, .16), (silver, 20, .12)):
        k = key(m, .85)
        k.location, k.rotation_euler = (.15, -.1, z), (0, .04, math.radians(rot))
    tag = prism([(-.55, -.5), (.55, -.5), (.55, .15), (0, .68), (-.55, .15)], .16, mat('#e4573d', .25, coat=1), (-1.15, -.15, .1), (-90, 0, 28), .05)
    tube([(-.6, -.05, .12), (-.35, 0, .2), (-.1, .0, .14)], .04, silver)
    return tag


def house_and_keys():
    sky([(0, '#7fb8e8'), (.5, '#fff6e8')], .8)
    backdrop('#8cc9f2')
    box((0, -2, -.08), (30, 9, .2), mat('#c88a52', .45, coat=.35, grain=.35), bevel=.02)
    h = house()
    h.location, h.rotation_euler = (1.7, .6, 0), (0, 0, math.radians(-22))
    old = scene_objects()
    key_bunch()
    group(made_since(old), (-.9, -1.5, .05), (0, 0, 8), .72)
    lights('#ffe9c4', '#bfe2ff')
    camera((-.3, -8.8, 2.9), (-.15, .2, 1.12), 42, (1.0, -.6, .8), 3.2)


def keys_close():
    sky([(0, '#4a2a18'), (.5, '#fff0d8')], .7)
    backdrop('#e9a45c', at=8)
    box((0, -2, -.08), (30, 12, .2), mat('#9a5c30', .4, coat=.45, grain=.45), bevel=.02)
    key_bunch()
    h = house(roof='#2f7d6b', door='#e4573d')
    h.location, h.rotation_euler = (2.7, 4.6, 0), (0, 0, math.radians(20))
    c = coin()
    stack(c, -3.0, 2.6, 6)
    stack(c, -4.6, 3.0, 4)
    c.location = (-2.0, 1.6, .1)
    area((-4, -3, 6), (0, 0, 0), 3, 700, '#fff0d8')
    area((5, 3, 4), (0, 0, .3), 2, 420, '#ffc890')
    area((-6, 3, 3), (0, 0, .5), 2, 260, '#9fd0ff')
    camera((.5, -5.4, 2.2), (.75, .7, .62), 42, (.3, -.2, .2), 1.8)


def seesaw():
    sky([(0, '#5a3a9a'), (.5, '#fff0f0')], .75)
    backdrop('#7b55d8')
    prism([(-.85, 0), (.85, 0), (0, 1.3)], 1.1, mat('#ffc53d', .3, coat=.8), (0, .3, 0), bevel=.06)
    old = scene_objects()
    box((0, 0, 0), (8.2, 1.7, .16), mat('#fff4e6', .35, coat=.5), bevel=.05)
    h = house()
    h.location, h.scale = (-2.75, 0, .08), (.72, .72, .72)
    f = flats()
    f.location, f.scale = (2.8, 0, .08), (.6, .6, .6)
    group(made_since(old), (0, .3, 1.36), (0, 9, 0))
    c = coin()
    stack(c, -4.6, -.9, 3)
    stack(c, 5.2, 2.2, 5)
    scatter(c, 4, (-2.5, 3.5), (-2.2, -1.1))
    c.location = (-3.4, 1.6, .09)
    lights('#fff0dc', '#ff9fd0')
    camera((.3, -10.6, 3.2), (.1, .3, 1.95), 40, (0, .2, 1.6), 3.2)


FRAMES = {
    'sample-coin/1': rising_stacks, 'sample-coin/2': piggy,
    'sample-rent/cover': house_and_keys, 'sample-rent/1': keys_close, 'sample-rent/2': seesaw,
}
