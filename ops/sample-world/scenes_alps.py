"""Frames of the travel channel: a tent under the peaks, a signpost; and the mountains behind people."""
import math
import random
import bmesh
import bpy
from mathutils import Vector, noise
from studio import again, area, ball, box, camera, cone, cyl, group, made_since, mat, mesh, prism, scene_objects, sky, sun, tube


def ridge(x, y, seed):
    """0..1, sharp crests"""
    h, a, f = 0, .55, 1.0
    for _ in range(5):
        h += a * (1 - abs(noise.noise(Vector((x * f + seed, y * f - seed, seed)))) * 2)
        a, f = a * .46, f * 2.1
    return max(0, h)


def mountains(y0, depth, width, height, base, rock, snow, snowline, seed, n=110):
    """a range of flat facets, white above the snow line where they are not too steep"""
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
    """sky, sun and three ranges at a time of day"""
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


def signpost():
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


FRAMES = {
    'sample-alps/cover': tent_at_dawn, 'sample-alps/2': signpost,
    'plate/peaks': plate_peaks, 'plate/storm': plate_storm,
}
