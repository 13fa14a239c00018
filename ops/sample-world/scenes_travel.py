"""Frames of the travel channel: a tent under the peaks, a way mark; a desert road, a motel and a camp at night; and the skies behind people."""
import math
import random
import bmesh
import bpy
from mathutils import Vector, noise
from studio import (again, area, ball, box, camera, cone, cyl, group, lathe, made_since, mat, mesh, prism, ring, scene_objects, sky, sun, tube)


def ridge(x, y, seed):
    """0..1, sharp crests"""
    h, a, f = 0, .55, 1.0
    for _ in range(5):
        h += a * (1 - abs(noise.noise(Vector((x * f + seed, y * f - seed, seed)))) * 2)
        a, f = a * .46, f * 2.1
    return max(0, h)


def mountains(y0, depth, width, height, base, rock, snow, snowline, seed, n=110):
    """a range of flat facets, white above the snow line and on what is not too steep"""
    m = max(24, int(n * depth / width * 1.4))
    v, f = [], []
    for j in range(m):
        for i in range(n):
            u, t = i / (n - 1), j / (m - 1)
            x, y = -width / 2 + width * u + random.uniform(-.1, .1), y0 + depth * t
            rise = math.sin(math.pi * min(1, t * 1.25) * .8) ** 1.2
            v.append((x, y, base + height * rise * ridge(x * .11, y * .11, seed) ** 1.35))
    for j in range(m - 1):
        for i in range(n - 1):
            a = j * n + i
            f += [(a, a + 1, a + n + 1), (a, a + n + 1, a + n)] if (i + j) % 2 else [(a, a + 1, a + n), (a + 1, a + n + 1, a + n)]
    o = mesh(v, f, mat(rock, .85))
    o.data.materials.append(mat(snow, .6))
    for p in o.data.polygons:
        if p.center.z > base + height * snowline + .25 * noise.noise(p.center) * height and p.normal.z > .33:
            p.material_index = 1
    return o


def ground_height(x, y):
    return .55 * noise.noise(Vector((x * .12, y * .12, 3.3))) + .16 * noise.noise(Vector((x * .5, y * .5, 1.7))) - .005 * max(0, y) ** 2


def meadow(color, n=120, path=None):
    v, f = [], []
    for j in range(n):
        for i in range(n):
            y = -9 + 38 * (j / (n - 1)) ** 1.5
            x = (-1 + 2 * i / (n - 1)) * (9 + y * .8 + 10)
            v.append((x, y, ground_height(x, y)))
    for j in range(n - 1):
        for i in range(n - 1):
            a = j * n + i
            f.append((a, a + 1, a + n + 1, a + n))
    mesh(v, f, mat(color, .9), True)
    if path:  # a ribbon that lies on the ground
        v, f, k = [], [], 7
        for j in range(90):
            y = -9 + 24 * j / 89
            middle, half = .9 - .3 * y + 1.1 * math.sin(y * .38), .34 + .05 * math.sin(y * 2.1)
            for i in range(k):
                x = middle + half * (-1 + 2 * i / (k - 1))
                v.append((x, y, ground_height(x, y) + (.035 if 0 < i < k - 1 else -.02)))
        for j in range(89):
            f += [(j * k + i, j * k + i + 1, (j + 1) * k + i + 1, (j + 1) * k + i) for i in range(k - 1)]
        mesh(v, f, mat(path, .95), True)


def trees(n, colors, clear):
    trunk = cyl((0, 0, 0), .08, .5, mat('#6b3e26', .8), sides=10)
    tiers = [cone((0, 0, 0), .52 - .11 * k, .03, .72, mat(c, .8), sides=9, smooth=False) for c in colors for k in range(3)]
    for _ in range(n):
        x, y = random.uniform(-15, 15), random.uniform(1.5, 17)
        if clear(x, y):
            continue
        z, s, c, r = ground_height(x, y), random.uniform(.8, 1.7), random.randrange(len(colors)), random.uniform(0, 60)
        again(trunk, (x, y, z + .15), (0, 0, 0), (s, s, s))
        for k in range(3):
            again(tiers[c * 3 + k], (x, y, z + (.55 + .42 * k) * s), (0, 0, r + 25 * k), (s, s, s))
    for o in [trunk] + tiers:
        o.hide_render = True


def rocks(n, color, xs, ys, size=.22):
    for _ in range(n):
        x, y, s = random.uniform(*xs), random.uniform(*ys), size * random.uniform(.4, 1.4)
        v = [Vector((random.gauss(0, 1), random.gauss(0, 1), random.gauss(0, .8))).normalized() * s * random.uniform(.8, 1.2) for _ in range(14)]
        bm = bmesh.new()
        for q in v:
            bm.verts.new(q)
        bmesh.ops.convex_hull(bm, input=bm.verts)
        me = bpy.data.meshes.new('rock')
        bm.to_mesh(me)
        bm.free()
        me.materials.append(mat(color, .85))
        o = bpy.data.objects.new('rock', me)
        bpy.context.scene.collection.objects.link(o)
        o.location = (x, y, ground_height(x, y) + s * .3)


def grass_tufts(n, colors, xs, ys):
    blades = [tube([(0, 0, 0), (.02, 0, .12), (.07, 0, .24)], .02, mat(c, .8), taper=[1, .8, .1]) for c in colors]
    for _ in range(n):
        x, y = random.uniform(*xs), random.uniform(*ys)
        again(random.choice(blades), (x, y, ground_height(x, y) - .02), (random.uniform(-20, 20), random.uniform(-20, 20), random.uniform(0, 360)), (random.uniform(.7, 1.5),) * 3)


def range_by(hour):
    """sky, sun and three ranges at an hour"""
    if hour == 'dawn':
        sky([(0, '#ffb27a'), (.16, '#ff9a8f'), (.42, '#6f63c4'), (.9, '#2d2f7e')], .95)
        sun(16, 78, 3.8, '#ffb984', 2)
        tones = (('#8a78c9', '#ffd9d2'), ('#5b59a8', '#ffd2c6'), ('#3f4a86', '#f3c8cf'))
    elif hour == 'day':
        sky([(0, '#d8efff'), (.2, '#8ccaf5'), (.7, '#2f86d8')], 1.0)
        sun(38, 52, 3.6, '#fff0d4', 2)
        tones = (('#93abc8', '#ffffff'), ('#6f87a3', '#ffffff'), ('#5d6f80', '#ffffff'))
    else:
        sky([(0, '#9fb2c8'), (.3, '#64788f'), (.8, '#33425a')], .8)
        sun(24, 300, .9, '#c8dcff', 20)
        tones = (('#7e91a8', '#dbe6f2'), ('#5c6e86', '#d3e0ee'), ('#44546b', '#c6d6e8'))
    mountains(30, 16, 90, 17, -2.5, tones[0][0], tones[0][1], .42, 2.7)
    mountains(22, 11, 70, 10.5, -2, tones[1][0], tones[1][1], .50, 8.4)
    mountains(14.5, 8, 56, 6.6, -3.2, tones[2][0], tones[2][1], .66, 5.1)


def tent(loc, rot):
    old = scene_objects()
    fly, inner, pole = mat('#ff6a2b', .55), mat('#ffc76b', .6, emit=2.2), mat('#e8e4dc', .4)
    w, h, d = 1.05, 1.25, 1.3
    for s in (-1, 1):
        mesh([(s * w, -d, 0), (s * w, d, 0), (0, d * .92, h), (0, -d * .92, h)], [(0, 1, 2, 3)], fly)
        mesh([(s * w * .98, -d * .98, .01), (0, -d * .9, h * .985), (s * .34, -d * .94, .01)], [(0, 1, 2)], mat('#e2521c', .55))
        tube([(s * w, -d, .03), (s * (w + .65), -d - .25, -.1)], .012, pole)
    mesh([(-.5, -d * .9, .01), (.5, -d * .9, .01), (0, -d * .86, h * .93)], [(0, 1, 2)], inner)
    mesh([(-w, d, 0), (w, d, 0), (0, d * .92, h)], [(0, 1, 2)], fly)
    tube([(0, -d * .95, h - .02), (0, d * .95, h - .02)], .03, mat('#e2521c', .5))
    area((0, -1.6, .7), (0, -3, 0), .5, 22, '#ffb35c')
    return group(made_since(old), loc, (0, 0, rot))


def backpack(loc, rot):
    old = scene_objects()
    m, d = mat('#2f7dbf', .6), mat('#1d3f66', .6)
    box((0, 0, .42), (.52, .36, .8), m, bevel=.14)
    box((0, -.2, .3), (.38, .16, .36), d, bevel=.07)
    cyl((0, 0, .93), .15, .62, mat('#ffd23d', .6), (0, 90, 0), .05)
    for s in (-1, 1):
        box((s * .29, 0, .3), (.12, .24, .34), d, bevel=.05)
    return group(made_since(old), loc, (-8, 0, rot))


def tent_at_dawn():
    range_by('dawn')
    meadow('#4f7d4a', path='#b99a78')
    trees(90, ('#2c6b52', '#2f7d5a', '#265c58'), lambda x, y: abs(x - .5) < 1.8 + .28 * y and y < 12)
    x, y = 2.0, .6
    tent((x, y, ground_height(x, y) + .02), -24)
    backpack((.55, -.35, ground_height(.55, -.35)), 20)
    rocks(26, '#8a8796', (-7, 7), (-3.4, 6), .2)
    grass_tufts(900, ('#6a9a4f', '#4f8548', '#8ab25a'), (-7, 7), (-4.6, 4))
    area((-6, -5, 5), (0, 0, 0), 5, 330, '#8fa8ff')
    camera((0, -6.0, 1.45), (.15, 4, 2.0), 30, (1.6, 0, .6), 5)
    return dict(exposure=.55)


def way_mark():
    range_by('day')
    meadow('#6aa34a', path='#c9ab84')
    trees(60, ('#2f7d4a', '#3f8f55', '#2c6b45'), lambda x, y: abs(x) < 3 + .35 * y)
    gx, gy = 1.2, -1.6
    g = ground_height(gx, gy)
    wood, yellow, white, red = mat('#8a5a34', .7, grain=.4), mat('#ffcf2e', .45, coat=.3), mat('#f7f4ec', .5), mat('#d8262c', .5)
    cyl((gx, gy, g + 1.1), .085, 2.4, wood)
    for z, s, w in ((2.05, -1, 1.25), (1.68, 1, 1.1), (1.31, -1, 1.0)):
        prism([(-w / 2, -.13), (w / 2, -.13), (w / 2 + .2, 0), (w / 2, .13), (-w / 2, .13)], .05, yellow, (gx + s * .32, gy - .1, g + z), (0, 0, 180 if s < 0 else 0), .015)
        box((gx + s * (.32 + w * .28), gy - .13, g + z), (.2, .03, .24), white, bevel=.004)
        box((gx + s * (.32 + w * .28), gy - .135, g + z), (.2, .03, .08), red, bevel=.002)
    cone((gx, gy, g + 2.36), .12, .01, .14, wood)
    z = ground_height(.2, -2.3)
    for r, h in ((.42, .24), (.34, .2), (.26, .17), (.19, .14), (.12, .1)):
        ball((.2 + random.uniform(-.03, .03), -2.3, z + h / 2), r, mat(random.choice(['#9a958e', '#b3aca2', '#857f78']), .85), (1, .9, h / r * .62), (random.uniform(-6, 6), random.uniform(-6, 6), random.uniform(0, 90)))
        z += h
    rocks(40, '#a39d94', (-6, 6), (-4, 5), .16)
    grass_tufts(1200, ('#7fb84f', '#5fa048', '#a5cc5f'), (-6, 6), (-5, 3))
    for i in range(70):
        x, y = random.uniform(-4.5, 4), random.uniform(-4.4, 1)
        zz = ground_height(x, y) + .2
        ball((x, y, zz), .05, mat(random.choice(['#ffffff', '#ffd23d', '#8f6bff', '#ff7ab0']), .5), (1, 1, .6))
    camera((-.3, -6.2, 1.35), (.05, 1.5, 1.75), 33, (1.2, -1.7, 1.4), 2.4)


def plate_peaks():
    range_by('day')
    meadow('#6aa34a')
    trees(80, ('#2f7d4a', '#3f8f55'), lambda x, y: y < 4)
    camera((2.5, -6, 2.6), (1.0, 8, 3.6), 34)


def plate_storm():
    range_by('storm')
    meadow('#56675a')
    trees(70, ('#2b4a44', '#34564c'), lambda x, y: y < 4)
    for _ in range(420):
        x, y, z = random.uniform(-9, 9), random.uniform(-2, 9), random.uniform(-.5, 8)
        ball((x, y, z), random.uniform(.02, .05), mat('#ffffff', .8, emit=.6))
    camera((-3, -6, 2.4), (-1, 8, 3.9), 34)


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
    for y, left, right in ((-3, '#ff3fa4', '#35b8ff'), (6, '#7c5cff', '#ff5fa2'), (15, '#35b8ff', '#ffb04a')):  # what the signs shed
        area((-2, y, 3.2), (-6, y + 1, 3), 3, 330, left)
        area((2, y, 3.2), (6, y + 1, 3), 3, 330, right)
    camera((.2, -8, 2.0), (.0, 8, 2.9), 34)
    return dict(exposure=.5)


FRAMES = {
    'sample-alps/cover': tent_at_dawn, 'sample-alps/2': way_mark,
    'sample-dusk/cover': road_at_dusk, 'sample-dusk/1': motel, 'sample-dusk/3': night_camp,
    'plate/peaks': plate_peaks, 'plate/storm': plate_storm, 'plate/neon': plate_neon,
}
