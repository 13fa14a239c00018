"""Frames of the travel channel: a desert road, a motel and a camp at night; and the city behind people."""
import math
import random
from mathutils import Vector, noise
from studio import area, ball, box, camera, cyl, group, lathe, made_since, mat, mesh, prism, scene_objects, sky, sun, tube


def van(loc, rot, lights=True):
    """an old two-coloured van, front towards -y, 4.4 long"""
    old = scene_objects()
    low, high, glass, tyre, chrome = mat('#ff6a3c', .25, coat=1), mat('#fff4e2', .25, coat=1), mat('#1b2436', .08, coat=1), mat('#17161a', .7), mat('#d6dbe4', .25, .6)
    box((0, 0, .84), (1.9, 4.4, 1.04), low, bevel=.2)
    box((0, .03, 1.6), (1.84, 4.26, 1.14), high, bevel=.3)
    box((0, 0, 1.12), (1.93, 4.43, .07), chrome, bevel=.03)
    box((0, -2.09, 1.66), (1.5, .16, .58), glass, (6, 0, 0), .07)
    box((0, 2.15, 1.66), (1.4, .1, .52), glass, (-4, 0, 0), .08)
    for s in (-1, 1):
        for y, w in ((-1.35, .8), (-.3, .95), (.85, .95)):
            box((s * .9, y, 1.65), (.08, w, .5), glass, bevel=.035)
        for y in (-1.4, 1.4):
            cyl((s * .86, y, .42), .42, .3, tyre, (0, 90, 0), .06)
            cyl((s * 1.0, y, .42), .22, .06, chrome, (0, 90, 0), .03)
        cyl((s * .62, -2.2, .85), .17, .08, mat('#fff0c0', .3, emit=7 if lights else .4), (90, 0, 0), .02)
        box((s * .76, 2.2, .92), (.2, .06, .3), mat('#ff2e2e', .3, emit=5 if lights else .4), bevel=.02)
    box((0, .3, 2.26), (1.5, 2.6, .06), chrome, bevel=.02)
    for x, y, sx, sy, h, c in ((-.3, -.4, .7, .8, .34, '#8a5a34'), (.35, .3, .6, .9, .26, '#2f7dbf'), (-.3, 1.0, .7, .6, .3, '#ffd23d')):
        box((x, y, 2.3 + h / 2), (sx, sy, h), mat(c, .6), bevel=.06)
    return group(made_since(old), loc, (0, 0, rot))


def mesa(x, y, r, h, colors):
    z = 0
    steps = [(1.55, .28), (1.18, .2), (1.0, .34), (.9, .18)]
    for k, (w, part) in enumerate(steps):
        n, z1 = 22, z + h * part
        edge = [1 + .16 * noise.noise(Vector((x + math.cos(i * .2856) * 1.6, y + math.sin(i * .2856) * 1.6, 2.0))) * 2 for i in range(n)]
        nxt = steps[k + 1][0] if k < len(steps) - 1 else .84
        top = w + (nxt - w) * (.8 if k == 0 else .3)
        v = [(r * w * e * math.cos(i * 2 * math.pi / n), r * w * e * math.sin(i * 2 * math.pi / n) * .6, z) for i, e in enumerate(edge)]
        v += [(r * top * e * math.cos(i * 2 * math.pi / n), r * top * e * math.sin(i * 2 * math.pi / n) * .6, z1) for i, e in enumerate(edge)]
        f = [(i, (i + 1) % n, (i + 1) % n + n, i + n) for i in range(n)] + [tuple(range(n, 2 * n))]
        mesh(v, f, mat(colors[k % len(colors)], .9), False, (x, y, -.1))
        z = z1


def cactus(x, y, s=1.0, color='#2f6b52'):
    old = scene_objects()
    m = mat(color, .6)
    tube([(0, 0, 0), (0, 0, 1.6), (0, 0, 1.75), (0, 0, 1.82)], .17, m, taper=[1, 1, .8, .3])
    tube([(0, 0, .7), (.3, 0, .75), (.42, 0, .9), (.43, 0, 1.3), (.43, 0, 1.4)], .12, m, taper=[1, 1, 1, .9, .3])
    tube([(0, 0, .95), (-.3, 0, 1.0), (-.4, 0, 1.15), (-.41, 0, 1.45), (-.41, 0, 1.55)], .11, m, taper=[1, 1, 1, .9, .3])
    return group(made_since(old), (x, y, 0), (0, 0, random.uniform(-40, 40)), s)


def desert(sand, road=True, tarmac='#3a3344', lane=0):
    v, f, n = [], [], 120
    for j in range(n):
        for i in range(n):
            y = -12 + 150 * (j / (n - 1)) ** 2.2
            x = (-1 + 2 * i / (n - 1)) ** 3 * (90 + y) + lane
            side = min(1, max(0, abs(x - lane) - 2.2) / 2)
            v.append((x, y, side * (.3 * noise.noise(Vector((x * .3, y * .3, 1))) + .1 * noise.noise(Vector((x, y, 4))))))
    for j in range(n - 1):
        for i in range(n - 1):
            a = j * n + i
            f.append((a, a + 1, a + n + 1, a + n))
    mesh(v, f, mat(sand, .95), True)
    if road:
        box((lane, 70, .0), (3.6, 180, .06), mat(tarmac, .7), bevel=0)
        for s in (-1, 1):
            box((lane + s * 1.6, 70, .035), (.09, 180, .02), mat('#f4ead8', .6), bevel=0)
        for k in range(34):
            box((lane, -9 + 3.4 * k, .035), (.12, 1.5, .02), mat('#ffc53d', .6, emit=.25), bevel=0)
    old = ('#7a4a3a', '#8f5a44')
    for _ in range(70):
        x, y = random.uniform(-14, 14), random.uniform(-5, 26)
        if abs(x - lane) > 2.6:
            ball((x, y, .05), random.uniform(.06, .22), mat(random.choice(old), .9), (1.2, 1, .7))
    for _ in range(60):
        x, y = random.uniform(-16, 16), random.uniform(-4, 30)
        if abs(x - lane) > 2.8:
            for k in range(5):
                a = k * 1.3
                tube([(x, y, 0), (x + .12 * math.cos(a), y + .12 * math.sin(a), .2), (x + .26 * math.cos(a), y + .26 * math.sin(a), .3)], .025, mat('#7f8a4a', .9), taper=[1, .8, .1])


def road_at_dusk():
    sky([(0, '#ffb45a'), (.10, '#ff7a5c'), (.30, '#b8408f'), (.62, '#3a2a86')], 1.0)
    desert('#e08a55')
    sun(7, 170, 3.0, '#ff9a4f', 2)
    ball((-9, 120, 9), 9.5, mat('#ffe08a', .5, emit=2.2))
    for x, y, r, h in ((-30, 70, 10, 13), (24, 62, 8, 15), (40, 80, 11, 11), (-52, 88, 12, 14), (9, 100, 6, 8)):
        mesa(x, y, r, h, ('#8a3f5c', '#a34c52', '#b85a50', '#9a4660'))
    van((.9, 2.6, .04), 180)
    for x, y, s in ((-4.4, 3, 1.25), (5.6, 5.5, 1.35), (-7.5, 9, 1.3), (8.5, 11, 1.2), (-3.9, 14, 1.1), (4.4, 18, 1.1)):
        cactus(x, y, s)
    area((-4, -6, 5), (1, 2, 1), 4, 420, '#ff9fb8')
    area((6, -4, 4), (1, 2, 1), 3, 260, '#8a7aff')
    camera((-.6, -6.4, 1.9), (-.15, 6, 2.3), 32, (.9, 1, 1), 5)
    return dict(exposure=.45)


def neon(points, color, r=.045, closed=False, glow=9):
    tube(points, r, mat(color, .4, emit=glow), closed=closed)


def motel():
    sky([(0, '#d0508a'), (.12, '#6a2f8f'), (.45, '#1d1650')], .55)
    box((0, 8, -.06), (80, 44, .12), mat('#2a2540', .16, coat=.6), bevel=0)
    wall, teal = mat('#e9a0b8', .7), mat('#2fa8a0', .5)
    box((3.2, 6.5, 1.35), (13, 3.2, 2.7), wall, bevel=.05)
    box((3.2, 5.6, 2.8), (13.6, 5.0, .22), teal, bevel=.06)
    neon([(-3.5, 3.08, 2.72), (10, 3.08, 2.72)], '#ff3fa4', .05)
    neon([(-3.5, 3.08, 2.92), (10, 3.08, 2.92)], '#35e0ff', .04)
    for k in range(4):
        x = -1.9 + 3.2 * k
        box((x, 4.85, 1.0), (.95, .12, 1.95), mat(('#ff7a3c', '#2f7dbf', '#ffc53d', '#7c5cff')[k], .4, coat=.5), bevel=.03)
        ball((x + .3, 4.75, 1.0), .05, mat('#ffd98a', .3, .5))
        box((x + 1.45, 4.85, 1.35), (1.2, .1, .95), mat('#ffd07a', .5, emit=2.0 if k != 2 else .15), bevel=.03)
        box((x + 1.45, 4.8, 1.35), (.05, .1, .95), wall, bevel=.01)
        cyl((x + .85, 3.3, 1.35), .07, 2.7, mat('#f4ead8', .5))
        ball((x, 4.4, 2.45), .1, mat('#fff0c8', .5, emit=6))
    # the tall sign: an arrow and a star, no words
    pole = mat('#35304a', .5, coat=.4)
    for x in (-4.6, -4.2):
        box((x, 2.6, 2.4), (.14, .14, 4.8), pole, bevel=.03)
    prism([(-1.5, -.5), (.6, -.5), (.6, -.95), (1.7, .05), (.6, 1.05), (.6, .6), (-1.5, .6)], .22, mat('#3a1d5c', .4, coat=.6), (-4.3, 2.5, 3.55), (0, 18, 0), .05)
    c, s = math.cos(math.radians(18)), math.sin(math.radians(18))
    for grow, color in ((.86, '#ffd23d'), (.62, '#ff3fa4')):
        pts = [(x * grow, z * grow + .02) for x, z in ((-1.5, -.5), (.6, -.5), (.6, -.95), (1.7, .05), (.6, 1.05), (.6, .6), (-1.5, .6))]
        neon([(-4.3 + x * c + z * s, 2.34, 3.55 - x * s + z * c) for x, z in pts], color, .05, True)
    star = [((.62 if i % 2 == 0 else .27) * math.sin(i * math.pi / 5), (.62 if i % 2 == 0 else .27) * math.cos(i * math.pi / 5)) for i in range(10)]
    prism([(x * 1.3, z * 1.3) for x, z in star], .18, mat('#14304a', .4, coat=.6), (-4.4, 2.5, 5.15), bevel=.03)
    neon([(-4.4 + x, 2.36, 5.15 + z) for x, z in star], '#35e0ff', .045, True)
    van((3.9, .9, .04), -52)
    area((-4.3, 1.6, 3.4), (-1, -2, 0), 1.5, 120, '#ff8a5c')
    area((3, 2.6, 2.5), (3, 0, 0), 4, 150, '#ff4fa4')
    area((-5, -6, 5), (2, 1, 1), 3, 260, '#8f9aff')
    area((7, -4, 4), (4, 1, 1), 2.5, 180, '#ffb070')
    area((2, -3, 5), (3, 5, 1.2), 4, 420, '#ffb0c8')
    camera((-.7, -9.8, 1.8), (-.15, 3, 2.45), 32, (3, 0, 1), 5)
    return dict(exposure=.45)


def night_camp():
    sky([(0, '#35408f'), (.12, '#1d2464'), (.5, '#080b2a')], .8)
    desert('#5a4a7a', False)
    for _ in range(230):
        a, e = random.uniform(-.75, .75), abs(random.gauss(.22, .2)) + .04
        d = 115
        ball((d * math.sin(a), d * math.cos(a) * math.cos(e), d * math.sin(e)), random.uniform(.05, .13), mat('#fff6e0', .5, emit=8))
    ball((-24, 105, 31), 3.6, mat('#fff4d0', .5, emit=3))
    for x, y, r, h in ((-30, 60, 10, 12), (26, 66, 9, 14), (2, 90, 8, 9), (46, 74, 10, 10)):
        mesa(x, y, r, h, ('#2c2a66', '#34306f', '#3d3578', '#302c68'))
    van((2.4, 2.4, .05), 100, False)
    for k in range(12):  # a string of bulbs from the van to a pole
        t = k / 11
        ball((.6 - 4.1 * t, 2.0 - .2 * t, 2.35 - .55 * math.sin(math.pi * t) + .1 * t), .06, mat('#ffd07a', .5, emit=12))
    tube([(.6 - 4.1 * t, 2.0 - .2 * t, 2.42 - .55 * math.sin(math.pi * t) + .1 * t) for t in [k / 20 for k in range(21)]], .012, mat('#22203a', .8))
    cyl((-3.5, 1.8, 1.25), .04, 2.5, mat('#6b4a34', .8))
    for k in range(9):
        a = k * math.pi * 2 / 9
        ball((-.7 + .48 * math.cos(a), -.6 + .48 * math.sin(a), .1), .15, mat('#6d6880', .9), (1, 1, .8))
    for k in range(5):
        a = k * 1.25
        tube([(-.7 + .34 * math.cos(a), -.6 + .34 * math.sin(a), .06), (-.7, -.6, .42)], .06, mat('#5a3826', .8))
    for r, h, c, e in ((.22, .85, '#ff7a1f', 5), (.15, .62, '#ffb52e', 8), (.08, .4, '#fff0a0', 12)):
        lathe([(0, 0), (r, .12 * h), (r * .95, .3 * h), (r * .5, .68 * h), (.01, h)], mat(c, .5, emit=e), (-.7, -.62 - .05 * (1 - r), .12), sides=24)
    area((-.7, -.9, .9), (.8, .6, .5), .5, 95, '#ff9a3c')
    area((-.7, -.3, 1.2), (2.4, 2.4, 1.0), .4, 70, '#ff9a3c')
    area((-1.15, -.9, .8), (-2.4, 0, .5), .6, 45, '#ff9a3c')
    old = scene_objects()
    tube([(-.3, 0, 0), (.3, 0, .75)], .03, mat('#d6dbe4', .4))
    tube([(.3, 0, 0), (-.3, 0, .55)], .03, mat('#d6dbe4', .4))
    box((.02, .25, .45), (.62, .5, .05), mat('#ffd23d', .7), bevel=.02)
    box((.3, .25, .78), (.05, .5, .62), mat('#ffd23d', .7), (0, 14, 0), .02)
    group(made_since(old), (-2.3, -.1, .05), (0, 0, 150), 1.2)
    cactus(-5.8, 4.5, 1.4, '#22405a')
    cactus(6.4, 6, 1.4, '#22405a')
    area((-6, -4, 6), (0, 1, .5), 4, 170, '#7f8fff')
    camera((.2, -7.4, 1.75), (.1, 3, 1.95), 33, (1, 0, 1), 5)
    return dict(exposure=.5)


def plate_neon():
    sky([(0, '#c03a8a'), (.3, '#4a1f7a'), (.8, '#140f40')], .6)
    box((0, 10, -.06), (90, 60, .12), mat('#1a1530', .15, coat=.9), bevel=0)
    for side in (-1, 1):
        for k in range(9):
            y, h, w = 1 + 3.1 * k, random.uniform(4, 11), 2.6
            x = side * (4.6 + .25 * random.random())
            box((x + side * 1.2, y, h / 2), (w, 2.7, h), mat(random.choice(['#2a1f55', '#35245f', '#1f1c48']), .8), bevel=.04)
            for _ in range(16):
                box((x - side * .14, y + random.uniform(-1.1, 1.1), random.uniform(1.2, h - .4)), (.06, .34, .26), mat(random.choice(['#ffd07a', '#ff9ad0', '#7fe4ff', '#ffb04a']), .5, emit=random.choice([.9, 1.5])), bevel=0)
            z, c = random.uniform(1.4, 4.2), random.choice(['#ff3fa4', '#35e0ff', '#ffd23d', '#7c5cff', '#5cff9a'])
            neon([(x - side * .35, y - .8, z), (x - side * .35, y + .8, z), (x - side * .35, y + .8, z + 1.1), (x - side * .35, y - .8, z + 1.1)], c, .09, True, 2.2)
    for k in range(10):
        for x in (-1.2, 1.4):
            ball((x, 6 + 3 * k, .5), .14, mat('#ff3a3a' if x > 0 else '#fff0c8', .5, emit=9))
    for y, left, right in ((-3, '#ff3fa4', '#35b8ff'), (6, '#7c5cff', '#ff5fa2'), (15, '#35b8ff', '#ffb04a')):  # light of the signs
        area((-2, y, 3.2), (-6, y + 1, 3), 3, 330, left)
        area((2, y, 3.2), (6, y + 1, 3), 3, 330, right)
    camera((.2, -8, 2.0), (.0, 8, 2.9), 34)
    return dict(exposure=.5)


FRAMES = {
    'sample-dusk/cover': road_at_dusk, 'sample-dusk/1': motel, 'sample-dusk/3': night_camp,
    'plate/neon': plate_neon,
}
