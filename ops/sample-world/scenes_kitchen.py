"""Frames of the food channel: noodle soup, a chopping board, batter and whisk, a strawberry cake and a slice of it."""
import math
import random
from mathutils import Vector
from studio import (again, area, backdrop, ball, box, camera, cone, cyl, group, lathe, made_since, mat, mesh, prism, ring, scene_objects, sky, tube)


def table(color='#a9663a', at=9, wall='#7a2e22'):
    backdrop(wall, at=at)
    for i in range(-7, 8):  # planks
        box((i * 1.9, -2, -.1), (1.885, 22, .25), mat(color, .42, coat=.3, grain=.4), (0, 0, 0), .02)
    box((0, -2, -.2), (30, 22, .3), mat('#2a160c', .8))


def warm(k=1.0, rim='#ffb070', cold='#9fc4ff'):
    area((-4.5, -2.5, 6.5), (0, 0, .5), 3.2, 820 * k, '#fff0da')
    area((4.5, 3.5, 4.2), (0, 0, .6), 2.4, 520 * k, rim)
    area((-5, 4, 4), (0, 0, .6), 2.4, 300 * k, cold)


def egg_half(loc, rot=(0, 0, 0), s=1.0):
    old = scene_objects()
    ball((0, 0, 0), .56, mat('#fffaf0', .3, coat=.5), (1.25, 1, .55))
    ball((-.08, 0, .17), .33, mat('#ff9a1f', .18, coat=1), (1.1, 1, .5))
    ball((-.08, 0, .22), .25, mat('#ffb52e', .12, coat=1), (1.1, 1, .5))
    return group(made_since(old), loc, rot, s)


def carrot_coin(loc, rot=(0, 0, 0), r=.3):
    old = scene_objects()
    cyl((0, 0, 0), r, .09, mat('#ff7a1f', .35, coat=.4), bevel=.03)
    cyl((0, 0, .035), r * .45, .04, mat('#ffa34d', .4), bevel=.01)
    return group(made_since(old), loc, rot)


def onion_ring(loc, rot, r=.12):
    c = random.choice(['#4fb84a', '#79cf52', '#a5e06a'])
    o = lathe([(r, -.06), (r, .06), (r * .72, .06), (r * .72, -.06), (r, -.06)], mat(c, .35, coat=.3), loc, rot, 24)
    return o


def noodles(n, radius, z, swirl=1.0):
    """bundles of parallel noodles that curl over the broth"""
    for _ in range(n):
        a0, r0 = random.uniform(0, 6.28), random.uniform(.15, radius * .75)
        cx, cy = r0 * math.cos(a0) * .5, r0 * math.sin(a0) * .5
        rr, turn, lift = random.uniform(.35, radius * .62), random.uniform(2.2, 4.6), random.uniform(.02, .16)
        color = random.choice(['#ffd77a', '#ffcf66', '#ffe093'])
        for k in range(3):
            pts = []
            for i in range(26):
                t = i / 25
                a = a0 + turn * t * swirl
                q = rr + .085 * (k - 1)
                x, y = cx + q * math.cos(a), cy + q * .9 * math.sin(a)
                d = math.hypot(x, y)
                if d > radius * .93:
                    x, y = x * radius * .93 / d, y * radius * .93 / d
                pts.append((x, y, z + lift * math.sin(t * math.pi) * 1.5 + .03 * math.sin(t * 9 + k)))
            tube(pts, .047, mat(color, .3, coat=.35))


def bowl_of_soup():
    outer, inner = mat('#1f4e8c', .16, coat=1), mat('#fff8ec', .25, coat=.8)
    lathe([(0, 0), (.75, 0), (.8, .18), (.78, .22), (1.35, .55), (1.85, 1.1), (2.05, 1.62), (2.0, 1.66)], outer)
    lathe([(2.0, 1.66), (1.94, 1.62), (1.76, 1.12), (1.2, .6), (0, .5)], inner)
    ring((0, 0, 1.655), 2.0, .045, mat('#ff7a3c', .2, coat=1))
    cyl((0, 0, 1.26), 1.80, .1, mat('#b5601c', .08, coat=1), bevel=0)
    noodles(44, 1.8, 1.33)
    for x, y in ((.75, .75), (1.02, .22)):
        egg_half((x, y, 1.58), (12, -14, math.degrees(math.atan2(y, x)) + 60), .92)
    for i in range(4):
        carrot_coin((-.95 + .2 * i, .85 - .04 * i, 1.56 + .05 * i), (22, 10 * i - 20, 30 * i), .27)
    for i in range(5):  # mushroom slices
        prism([(-.24, .02), (-.22, .18), (-.08, .28), (.08, .28), (.22, .18), (.24, .02), (.07, .0), (.07, -.22), (-.07, -.22), (-.07, 0)], .07, mat('#e9d3b4', .45), (-1.05 + .12 * i, -.1 - .18 * i, 1.58 + .02 * i), (62, 0, 30 + 9 * i), .02)
    for i in range(70):
        a, r = random.uniform(0, 6.28), abs(random.gauss(0, .52))
        onion_ring((.1 + r * math.cos(a), -.3 + r * .8 * math.sin(a), 1.62 + .1 * math.exp(-r) + random.uniform(0, .06)), (random.uniform(-50, 50), random.uniform(-50, 50), 0), random.uniform(.08, .13))
    for i in range(9):
        ring((random.uniform(-1, 1), random.uniform(-1.3, -.6), 1.63), .05, .02, mat('#e02a1f', .3, coat=.5), (random.uniform(-30, 30), random.uniform(-30, 30), 0))
    for s in (0, 1):  # nori
        prism([(-.33, 0), (.33, 0), (.33, .82), (-.33, .82)], .03, mat('#1d3b26', .4, coat=.4), (-.35 + .42 * s, 1.22 + .07 * s, 1.2), (-34, 0, 14 - 20 * s), .01)


def chopsticks(a, b, gap=.22):
    a, b = Vector(a), Vector(b)
    side = (b - a).cross(Vector((0, 0, 1))).normalized() * gap
    for k in (0, 1):
        p, q = a + side * (.4 if k else -.4), b + side * k
        tube([tuple(p.lerp(q, i / 12)) for i in range(13)], .075, mat('#7a1f1f', .2, coat=1), taper=[.55 + .45 * i / 12 for i in range(13)])


def scallions(x, y, n=4):
    for i in range(n):
        pts = [(x + .16 * i + .05 * math.sin(t * 2 + i), y + t * 1.1 + .1 * i, .16 + .03 * (i % 2)) for t in [k * .25 for k in range(11)]]
        tube(pts[:4], .1, mat('#f4f7e6', .3, coat=.5))
        tube(pts[3:], .09, mat('#4fae47', .3, coat=.5), taper=[1] * 7 + [.6])


def soup_cover():
    sky([(0, '#3a1410'), (.5, '#fff0dc')], .6)
    table('#96582f', wall='#6b241a')
    old = scene_objects()
    bowl_of_soup()
    group(made_since(old), (.95, .3, .03))
    chopsticks((-.2, -1.2, 1.80), (3.9, .1, 2.0))
    scallions(-3.9, .6)
    lathe([(0, 0), (.5, 0), (.72, .3), (.75, .34), (.68, .3), (0, .1)], mat('#fff8ec', .25, coat=.8), (-2.7, 2.9, .03))
    cyl((-2.7, 2.9, .25), .62, .06, mat('#2a120a', .08, coat=1))
    for i in range(5):
        carrot_coin((4.0 + .35 * (i % 3), 2.4 + .5 * (i // 3), .1 + .05 * (i % 2)), (0, 0, 0), .34)
    warm()
    camera((-.45, -6.3, 5.0), (-.25, .3, .95), 40, (.9, -.9, 1.6), 2.6)


def soup_board():
    sky([(0, '#5a7a58'), (.5, '#fffdf4')], .85)
    backdrop('#a9dccb', at=9)
    box((0, -2, -.08), (30, 22, .2), mat('#2f8079', .35, coat=.4), bevel=0)
    box((.5, .2, .17), (6.2, 3.6, .3), mat('#d79a58', .45, coat=.2, grain=.45), (0, 0, -6), .1)
    cyl((3.1, 1.3, .25), .2, .34, mat('#b97b3c', .5), bevel=.02)
    top = .34
    for i in range(10):
        carrot_coin((1.55 + .15 * i, -.25 + .04 * i, top + .24), (0, 55, -62), .45 - .012 * i)
    cone((3.95, .32, top + .33), .36, .1, 1.7, mat('#ff7a1f', .35, coat=.4), (0, 84, 10))
    for k in range(6):
        tube([(4.75 + .3 * t, .46 + .12 * (k - 2.5) * t, top + .4 + .25 * t - .06 * t * t) for t in [j * .3 for j in range(6)]], .05, mat('#3f9a44', .5), taper=[1, 1, .9, .8, .6, .3])
    for i in range(46):
        a, r = random.uniform(0, 6.28), abs(random.gauss(0, .42))
        onion_ring((-.9 + r * 1.2 * math.cos(a), .45 + r * .7 * math.sin(a), top + .06 + .12 * math.exp(-3 * r)), (random.uniform(-60, 60), random.uniform(-60, 60), 0), random.uniform(.1, .16))
    old = scene_objects()  # knife, edge towards the camera
    prism([(-1.7, 0), (1.5, 0), (1.9, .32), (1.6, .55), (-1.7, .55)], .05, mat('#dfe5ee', .3, .55), bevel=.015)
    box((-2.5, 0, .33), (1.7, .2, .36), mat('#2a2320', .3, coat=.8), bevel=.09)
    for x in (-2.95, -2.5, -2.05):
        cyl((x, -.1, .33), .05, .03, mat('#dfe5ee', .3, .5), (90, 0, 0), .01)
    group(made_since(old), (-.75, -1.0, top + .06), (-72, 0, 6), .86)
    for x, y, r in ((-3.1, 2.0, 20), (-2.2, 2.6, -30), (-3.5, 2.9, 60)):
        ball((x, y, .45), .5, mat('#f1c8a0', .35, coat=.4), (1.2, 1, .95), (0, 0, r))
    lathe([(0, 0), (.55, 0), (.9, .5), (1.0, .75), (.95, .75), (.5, .1), (0, .1)], mat('#ff8a5c', .2, coat=1), (3.6, 3.0, .03))
    cyl((3.6, 3.0, .62), .9, .06, mat('#ffffff', .6))
    area((-5, -1, 7), (0, 0, .5), 3.5, 900, '#fffaf0')
    area((5, 3, 4), (0, 0, .5), 2.4, 380, '#fff0c0')
    area((0, 5, 6), (0, 0, .5), 4, 300, '#d0f0ff')
    camera((.3, -7.4, 4.6), (.75, .6, .4), 42, (.9, -.5, .5), 2.6)
    return dict(exposure=.15)


def strawberry(loc, rot=(0, 0, 0), s=1.0):
    old = scene_objects()
    red = mat('#e8192c', .2, coat=1)
    outline = [(0, -.62), (.10, -.58), (.24, -.38), (.36, -.1), (.40, .12), (.34, .28), (.18, .36), (0, .37)]
    lathe(outline, red, sides=40)
    for i in range(26):
        t = -.5 + .76 * (i / 25)
        r = next(a + (b - a) * (t - lo) / (hi - lo) for (a, lo), (b, hi) in zip(outline, outline[1:]) if lo <= t <= hi)
        a = i * 2.4
        ball((r * math.cos(a), r * math.sin(a), t), .02, mat('#ffd76a', .4), (1, 1, 1.5))
    for k in range(6):
        a = k * math.pi / 3
        cone((.19 * math.cos(a), .19 * math.sin(a), .38), .1, .0, .36, mat('#3f9a3a', .5), (0, 78, math.degrees(a)), 12)
    return group(made_since(old), loc, rot, s)


def wedge(r, a0, a1, z0, z1, m, n=40, bevel=.02):
    """part of a round cake between two angles (degrees)"""
    pts = [(0.0, 0.0)] + [(r * math.cos(math.radians(a0 + (a1 - a0) * i / n)), r * math.sin(math.radians(a0 + (a1 - a0) * i / n))) for i in range(n + 1)]
    k = len(pts)
    v = [(x, y, z0) for x, y in pts] + [(x, y, z1) for x, y in pts]
    f = [tuple(range(k - 1, -1, -1)), tuple(range(k, 2 * k))] + [(i, (i + 1) % k, (i + 1) % k + k, i + k) for i in range(k)]
    return mesh(v, f, m, True, bevel=bevel)


CREAM, CRUMB, JAM = ('#fffdf6', .4), '#f0b060', '#d3182f'


def cake_part(r, a0, a1):
    cream, crumb = mat(CREAM[0], CREAM[1], coat=.4), mat(CRUMB, .8, grain=-.5)
    jam = mat(JAM, .2, coat=.9)
    for z in (0, .56, 1.12):
        wedge(r, a0, a1, z, z + .44, crumb)
        if z < 1:
            wedge(r * 1.005, a0, a1, z + .44, z + .51, cream)
            wedge(r * 1.0, a0 + .1, a1 - .1, z + .50, z + .57, jam)
    wedge(r * 1.03, a0, a1, 1.56, 1.78, cream, bevel=.05)
    n = max(2, int((a1 - a0) / 13))
    for i in range(n):  # cream running down the side
        a = math.radians(a0 + (a1 - a0) * (i + .5) / n)
        d = random.uniform(.15, .7)
        tube([(r * 1.02 * math.cos(a), r * 1.02 * math.sin(a), 1.68 - d * t) for t in (0, .5, 1)], .15, cream, taper=[1, 1, .85])
        ball((r * 1.02 * math.cos(a), r * 1.02 * math.sin(a), 1.68 - d), .15, cream)


def rosette(loc, s=1.0):
    old = scene_objects()
    for j, (r, z) in enumerate(((.27, .1), (.2, .26), (.12, .4), (.05, .5))):
        for k in range(8):
            a = k * math.pi / 4 + j * .3
            ball((r * math.cos(a), r * math.sin(a), z), .13 - .02 * j, mat(CREAM[0], CREAM[1], coat=.4), (1, 1, .9))
    ball((0, 0, .2), .24, mat(CREAM[0], CREAM[1], coat=.4))
    return group(made_since(old), loc, (0, 0, 0), s)


def cake_stand(z=.9, r=2.6):
    m = mat('#7fd6cf', .2, coat=1)
    lathe([(0, 0), (1.1, 0), (1.15, .08), (.5, .2), (.25, .5), (.3, z - .15), (.9, z - .06), (r, z), (r + .04, z + .06), (r - .1, z + .08), (0, z + .06)], m)


def cake_cover():
    sky([(0, '#d8648c'), (.5, '#fff4f4')], .8)
    backdrop('#ffa9c0', at=4)
    old = scene_objects()
    cake_stand()
    inner = scene_objects()
    cake_part(2.1, -20, 285)
    for i in range(9):
        a = math.radians(-8 + 35.5 * i)
        if i < 9:
            rosette((1.72 * math.cos(a), 1.72 * math.sin(a), 1.78), .85)
    for i in range(8):
        a = math.radians(12 + 34 * i)
        strawberry((1.05 * math.cos(a), 1.05 * math.sin(a), 2.05), (random.uniform(-12, 12), random.uniform(160, 200), 40 * i), .62)
    for x, y in ((.25, .25), (-.35, .15), (0, -.35), (.1, .6)):
        strawberry((x, y, 2.12), (random.uniform(-15, 15), 180 + random.uniform(-15, 15), 50 * x), .72)
    group(made_since(inner), (0, 0, .98))
    group(made_since(old), (1.35, .5, 0), (0, 0, -2))
    for x, y, r in ((-2.2, -1.3, 70), (-2.9, -.5, 100), (-1.5, -1.9, 85), (4.3, -1.2, 80)):
        strawberry((x, y, .36), (r, 0, x * 40), .8)
    area((-4.5, -4, 7), (0, 0, 1.5), 3.5, 980, '#fff2e2')
    area((6, 1, 5), (0, 0, 1.5), 2.4, 460, '#ffd0a0')
    area((-5, 4, 5), (0, 0, 1.5), 2.4, 360, '#d0b0ff')
    camera((-.3, -9.2, 4.5), (.05, .4, 1.62), 42, (1.3, -1.3, 2.2), 2.8)


def cake_slice():
    sky([(0, '#2c6f74'), (.5, '#fff6ea')], .75)
    backdrop('#4fb7b2', at=5)
    lathe([(0, .02), (1.6, .02), (2.5, .16), (2.54, .2), (2.45, .2), (1.6, .1), (0, .1)], mat('#ffffff', .2, coat=1), (.9, 0, 0))
    ring((.9, 0, .195), 2.35, .03, mat('#ff8fb0', .3, coat=.8))
    old = scene_objects()
    cake_part(2.3, -24, 24)
    rosette((1.65, 0, 1.78), .85)
    strawberry((1.65, 0, 2.5), (0, 176, 0), .72)
    group(made_since(old), (-.35, .15, .12), (0, 0, -14), 1.0)
    for x, y, r in ((-1.1, -1.0, 70), (3.8, .9, 95), (2.5, -1.5, 85)):
        strawberry((x, y, .38), (r, 0, x * 50), .74)
    old = scene_objects()
    steel = mat('#d6dbe4', .28, .6)
    tube([(0, 0, 0), (1.4, 0, .02), (2.2, 0, .1), (2.6, 0, .06)], .07, steel)
    for k in (-1.5, -.5, .5, 1.5):
        tube([(2.55, .05 * k, .06), (2.75, .1 * k, .03), (3.3, .1 * k, .05)], .035, steel)
    group(made_since(old), (-3.9, -1.9, .09), (0, 0, 22))
    area((-4, -4, 6), (.5, 0, 1), 3, 780, '#fff2e0')
    area((5, 2, 4.5), (.5, 0, 1), 2.2, 460, '#ffb9a0')
    area((-5, 4, 4), (.5, 0, 1), 2.2, 320, '#b0fff4')
    camera((-.2, -7.6, 2.9), (.15, .1, 1.42), 44, (1.2, -.7, 1.4), 2.6)


def batter():
    sky([(0, '#8a5a2a'), (.5, '#fff6e4')], .8)
    table('#a86f42', wall='#f0b95c')
    old = scene_objects()
    lathe([(0, 0), (.9, 0), (1.0, .1), (1.7, .7), (2.15, 1.5), (2.25, 1.95), (2.3, 2.0), (2.2, 2.02), (2.1, 1.5), (1.6, .75), (0, .3)], mat('#e8563f', .2, coat=1))
    lathe([(0, 1.42), (.35, 1.46), (.5, 1.38), (.85, 1.43), (1.1, 1.36), (1.5, 1.4), (2.05, 1.36)], mat('#ffe3a0', .2, coat=.9))
    for j in range(5):  # folds of the batter
        ring((.05 * j, 0, 1.40 + .012 * j), 1.55 - .3 * j, .06, mat('#ffe9b4', .25, coat=.8))
    group(made_since(old), (1.2, .4, .03))
    old = scene_objects()
    steel = mat('#e2e6ee', .25, .7)
    for k in range(8):
        a = k * math.pi / 8
        pts = [(.55 * math.sin(t) * math.cos(a), .55 * math.sin(t) * math.sin(a), -.9 - .75 * math.cos(t) * -1) for t in [i * math.pi / 16 for i in range(17)]]
        tube(pts, .022, steel)
        tube([(-x, -y, z) for x, y, z in pts], .022, steel)
    cyl((0, 0, .65), .13, 1.9, mat('#f4f0e8', .3, coat=.8), bevel=.06)
    ring((0, 0, -.28), .13, .05, steel)
    group(made_since(old), (1.55, .5, 2.72), (14, 32, 0))
    for x, y, c, r in ((-2.6, -.4, '#f3cfa8', 20), (-3.3, .5, '#fff2e2', -30), (-2.2, .9, '#e9b98a', 70)):
        ball((x, y, .5), .52, mat(c, .35, coat=.4), (1.22, 1, .98), (0, 0, r))
    lathe([(0, 0), (.55, 0), (.8, .4), (.85, .62), (.8, .62), (.5, .1), (0, .1)], mat('#2f9d8a', .2, coat=1), (-2.9, 2.6, .03))
    ball((-2.9, 2.6, .5), .7, mat('#ffffff', .8), (1, 1, .6))
    prism([(-.6, 0), (.6, 0), (.55, 1.7), (.2, 1.95), (-.2, 1.95), (-.55, 1.7)], .7, mat('#fff4e0', .7), (4.4, 2.9, .03), (0, 0, -15), .08)
    box((-1.1, -1.9, .14), (1.25, .6, .24), mat('#ffe27a', .3, coat=.5), (0, 0, 18), .05)
    for i in range(3):
        box((-2.0 - .12 * i, -2.25 + .02 * i, .16), (.08, .58, .23), mat('#ffe27a', .3, coat=.5), (0, 12 * i, 20), .03)
    warm(1.05, '#ffd08a', '#cfe4ff')
    camera((-.5, -7.4, 4.9), (.1, .4, 1.0), 42, (1.1, -1.2, 1.6), 2.6)


FRAMES = {
    'sample-soup/cover': soup_cover, 'sample-soup/2': soup_board,
    'sample-cake/cover': cake_cover, 'sample-cake/1': batter, 'sample-cake/2': cake_slice,
}
