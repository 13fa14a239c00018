"""Frames of the tech channel: a desk at night and by day, its keyboard, two laptops, a chip on its board."""
import math
import random
from studio import (again, area, backdrop, ball, box, camera, cone, cyl, gradient, group, lathe, made_since, mat, mesh, prism, ring, scene_objects, sky, tube)


def keyboard(loc, rot=(0, 0, 0), scale=1.0, caps=('#ffffff', '#ffffff', '#f0ecff', '#ff7ab0', '#7c5cff'), body='#f4f4f8'):
    old = scene_objects()
    box((0, 0, .06), (2.26, .86, .12), mat(body, .3, coat=.6), bevel=.05)
    rows = [15, 15, 14, 13, 11]
    for r, n in enumerate(rows):
        y = .30 - .15 * r
        if r < 4:
            w = 2.08 / n
            for c in range(n):
                x = -1.04 + w * (c + .5)
                edge = c in (0, n - 1)
                m = mat(caps[3] if edge and r % 2 else caps[4] if edge else random.choice(caps[:3]), .35, coat=.25)
                prism([(-w * .45, 0), (w * .45, 0), (w * .36, .1), (-w * .36, .1)], .12, m, (x, y, .12), (0, 0, 0), .018)
        else:
            for x, w in ((-.9, .26), (-.62, .26), (.03, 1.0), (.62, .16), (.80, .16), (.98, .16)):
                m = mat(caps[4] if w == 1.0 else caps[0], .35, coat=.25)
                prism([(-w * .47, 0), (w * .47, 0), (w * .42, .1), (-w * .42, .1)], .12, m, (x, y, .12), (0, 0, 0), .018)
    return group(made_since(old), loc, rot, scale)


def plant(loc, s=1.0, pot='#f0e7dd'):
    old = scene_objects()
    lathe([(0, 0), (.3, 0), (.42, .55), (.44, .6), (.38, .6), (.36, .5), (0, .5)], mat(pot, .4, coat=.3))
    for i in range(22):
        a, tilt, h = i * 2.399, random.uniform(.15, .75), random.uniform(.7, 1.25)
        pts = [(math.cos(a) * h * t * math.sin(tilt * t * 1.4), math.sin(a) * h * t * math.sin(tilt * t * 1.4), .5 + h * t * math.cos(tilt * t * 1.3)) for t in [k / 9 for k in range(10)]]
        tube(pts, .075, mat(random.choice(['#2fa85f', '#3fbf72', '#238a4e']), .4, coat=.3), taper=[.5, .8, 1, 1, .95, .85, .7, .5, .3, .05])
    return group(made_since(old), loc, (0, 0, 0), s)


def mug(loc, color='#ff5a3c', rot=0):
    old = scene_objects()
    m = mat(color, .2, coat=1)
    lathe([(0, 0), (.24, 0), (.27, .04), (.28, .58), (.26, .6), (.24, .56), (.23, .06), (0, .05)], m)
    cyl((0, 0, .5), .235, .03, mat('#3b1d0e', .1, coat=1), bevel=0)
    ring((.33, 0, .31), .16, .045, m, (90, 0, 0))
    return group(made_since(old), loc, (0, 0, rot))


def lamp(loc, rot=0, power=70):
    """an arm lamp that shines down and forward"""
    old = scene_objects()
    m, brass = mat('#ffb52e', .3, coat=.8), mat('#e8e4dc', .3, .5)
    cyl((0, 0, .05), .36, .1, m, bevel=.04)
    tube([(0, 0, .1), (-.28, 0, 1.15)], .045, brass)
    ball((-.28, 0, 1.15), .08, m)
    tube([(-.28, 0, 1.15), (.55, 0, 1.85)], .045, brass)
    ball((.55, 0, 1.85), .09, m)
    lathe([(.07, .28), (.16, .25), (.42, -.18), (.40, -.18), (.1, .2)], m, (.68, 0, 1.72), (0, -26, 0))
    ball((.74, 0, 1.62), .15, mat('#fff0c8', .4, emit=9))
    return group(made_since(old), loc, (0, 0, rot))


def screen_picture(w, h, dark=False):
    """wallpaper: a sky of two colours with hills and a sun; built in x/z around the origin, facing -y"""
    lo, hi = ('#ff7a59', '#2b2f8f') if not dark else ('#2a6df0', '#0d1440')
    mesh([(-w / 2, 0, -h / 2), (w / 2, 0, -h / 2), (w / 2, 0, h / 2), (-w / 2, 0, h / 2)], [(0, 1, 2, 3)], gradient(lo, hi, 1.5, 2))
    cyl((w * .16, -.004, 0.02 * h), h * .17, .004, mat('#ffe08a', .5, emit=1.7), (90, 0, 0), 0)
    for color, base, amp, ph in (('#c2458f', -.05, .12, .5), ('#6a2f9a', -.2, .12, 2.4), ('#321d63', -.34, .07, 4.0)):
        n = 40
        top = [(-w / 2 + w * i / n, h * (base + amp * math.sin(ph + i * .22) + amp * .4 * math.sin(ph * 2 + i * .5))) for i in range(n + 1)]
        y = -.008 + base * .03
        v = [(x, y, z) for x, z in top] + [(x, y, -h / 2) for x, _ in top]
        mesh(v, [(i, i + n + 1, i + n + 2, i + 1) for i in range(n)], mat(color, .5, emit=1.1))


def monitor(loc, rot=0):
    old = scene_objects()
    body = mat('#16151d', .3, coat=.6)
    box((0, .06, 1.55), (3.5, .12, 2.0), body, bevel=.05)
    inner = scene_objects()
    screen_picture(3.36, 1.86)
    group(made_since(inner), (0, -.012, 1.55))
    box((0, .2, .5), (.26, .12, 1.0), body, bevel=.04)
    cyl((0, .2, .04), .62, .08, body, bevel=.03)
    return group(made_since(old), loc, (0, 0, rot))


def desk_top(color='#b9743c'):
    box((0, .4, -.1), (12, 3.4, .2), mat(color, .4, coat=.4, grain=.4), bevel=.05)


def desk_night():
    sky([(0, '#2a2470'), (.5, '#0c0a20')], .5)
    box((0, 2.3, 2), (30, .2, 12), mat('#2b2466', .7))
    desk_top()
    monitor((.9, .75, 0))
    keyboard((.75, -.45, 0), (0, 0, 0), .95)
    ball((2.35, -.42, .08), .3, mat('#f4f4f8', .3, coat=.6), (.62, 1, .42))
    box((1.1, -.4, .005), (3.9, 1.25, .02), mat('#2d2940', .8), bevel=.01)
    lamp((3.55, .55, 0), 180)
    area((3.0, -.1, 1.5), (2.4, -.4, 0), .3, 26, '#ffcf8a')
    mug((-1.35, -.25, 0), '#ff5a3c', 160)
    plant((-2.3, .75, 0), .95)
    for i, (c, h) in enumerate((('#ff7ab0', .95), ('#ffd23d', .8), ('#35c9c0', 1.05), ('#f4f0e8', .9))):
        box((-3.35 + .17 * i, .95, h / 2), (.15, .7, h), mat(c, .5, coat=.2), bevel=.015)
    box((-2.9, 2.02, 2.85), (2.6, .5, .09), mat('#b9743c', .4, coat=.4, grain=.4), bevel=.02)
    plant((-3.6, 2.0, 2.9), .55, '#ff8a3c')
    for i, c in enumerate(('#7c5cff', '#f4f0e8', '#ff5a3c')):
        box((-2.7 + .2 * i, 2.0, 3.22), (.17, .34, .62 - .06 * i), mat(c, .5), bevel=.015)
    ball((-1.95, 2.0, 3.06), .15, mat('#ffcf6b', .3, emit=4))
    for x0, z0, x1 in ((-.9, 2.75, 2.7),):  # light bar behind the screen
        tube([(x0, 1.9, .4), (x0, 1.9, z0), (x1, 1.9, z0), (x1, 1.9, .4)], .04, mat('#ff4fa0', .4, emit=6))
    area((.9, 1.2, 1.4), (.9, 3, 1.6), 2.2, 90, '#ff4fa0')
    area((-4.5, -4, 5), (0, 0, .8), 3, 330, '#ffd9b0')
    area((5.5, -1.5, 4), (0, 0, 1), 2, 160, '#7a8cff')
    camera((-.9, -7.4, 2.7), (.1, .4, 1.3), 42, (.9, -.3, .6), 2.6)
    return dict(exposure=.45)


def keys_day():
    sky([(0, '#c8d8e8'), (.5, '#ffffff')], .85)
    box((0, 7, 2), (40, .2, 14), mat('#cfe0ea', .7))
    box((0, .4, -.1), (16, 9, .2), mat('#c9955c', .45, coat=.3, grain=.3), bevel=.05)
    keyboard((.55, -.2, 0), (0, 0, 14), 1.5, ('#fff7ea', '#ffe9cf', '#fff7ea', '#ff8a3c', '#20303f'), '#20303f')
    mug((-1.5, 1.9, 0), '#2f7dbf', 200)
    plant((3.2, 2.9, 0), 1.1, '#ff8a3c')
    ball((2.75, .1, .1), .34, mat('#fff7ea', .3, coat=.6), (.66, 1, .45), (0, 0, 14))
    box((-2.6, .4, .05), (1.5, 2.0, .1), mat('#ff8a3c', .5, coat=.2), (0, 0, 22), .03)
    cyl((-2.45, .35, .16), .045, 1.7, mat('#20303f', .3, coat=.8), (90, 0, 4), .02)
    monitor((0.4, 5.0, 0))
    area((-5, 1, 6), (0, 0, 0), 3, 620, '#fff4e0')
    area((4, 4, 5), (0, 0, 0), 3, 320, '#dff0ff')
    area((0, -4, 4), (0, 0, 0), 3, 120, '#ffffff')
    camera((-.9, -4.4, 2.1), (.1, .35, .3), 44, (.2, -.5, .2), 1.8)
    return dict(exposure=.05)


def laptop(loc, rot, body, keys, lid=112, picture=True, dark=False, s=1.0):
    """open laptop, screen towards -y"""
    old = scene_objects()
    m = mat(body, .34, .35, coat=.3)
    box((0, 0, .06), (2.9, 2.0, .11), m, bevel=.05)
    box((0, .22, .12), (2.55, .95, .015), mat(keys, .6), bevel=.005)
    for r in range(5):
        n = 13
        for c in range(n):
            if r == 4 and 3 < c < 9:
                continue
            box((-1.18 + 2.36 * c / (n - 1), .58 - .18 * r, .135), (.16, .145, .03), mat(keys, .45, coat=.2), bevel=.012)
    box((.0, .58 - .72, .135), (.92, .145, .03), mat(keys, .45, coat=.2), bevel=.012)
    box((0, -.62, .117), (1.0, .58, .01), mat(body, .25, .4), bevel=.004)
    top = scene_objects()
    box((0, 0, .95), (2.9, .07, 1.9), m, bevel=.03)
    box((0, -.035, .97), (2.8, .012, 1.78), mat('#0e0e14', .25, coat=.8), bevel=.004)
    inner = scene_objects()
    screen_picture(2.66, 1.6, dark)
    group(made_since(inner), (0, -.046, .98))
    group(made_since(top), (0, 1.0, .08), (90 - lid, 0, 0))
    return group(made_since(old), loc, rot, s)


def two_laptops():
    sky([(0, '#40307a'), (.5, '#fff4ff')], .7)
    backdrop('#f2b13c', at=6)
    laptop((-1.85, .3, 0), (0, 0, 20), '#9aa0aa', '#3a3d44', dark=True, s=.96)
    laptop((1.95, .3, 0), (0, 0, -20), '#2f3550', '#10131f', s=1.04)
    old = scene_objects()
    gold = mat('#ffb91a', .3, .75)
    for x, y, n in ((-3.55, -1.25, 2), (3.35, -1.35, 9), (3.9, -.75, 13)):
        for i in range(n):
            cyl((x + random.uniform(-.02, .02), y, .06 + .105 * i), .36, .095, gold, bevel=.025)
    area((-5, -4.5, 6.5), (0, 0, .6), 3.5, 800, '#fff0dc')
    area((6, -1, 4.5), (0, 0, .8), 2.4, 420, '#ff9ad0')
    area((-5.5, 4, 4), (0, 0, .8), 2.4, 320, '#8fd0ff')
    camera((.1, -8.0, 3.1), (.1, .2, 1.0), 40, (0, -.6, .6), 3)


def chip_close():
    sky([(0, '#103a44'), (.5, '#bfeaff')], .5)
    box((0, 0, -.1), (24, 24, .2), mat('#0d6b57', .35, coat=.6), bevel=.0)
    trace, gold = mat('#2fae86', .35, coat=.5), mat('#ffc04a', .28, .75)
    for side in range(4):  # traces that lead away from the chip and bend
        old = scene_objects()
        for i in range(15):
            x = -1.4 + .2 * i
            bend = 1.9 + .1 * abs(i - 7) + random.choice([0, .25, .5])
            out = (i - 7) * .32
            tube([(x, 1.55, .005), (x, bend, .005), (x + out * .55, bend + abs(out) * .55, .005), (x + out * .55, 9, .005)], .035, trace)
            box((x, 1.66, .06), (.1, .34, .05), gold, bevel=.01)
            box((x, 1.5, .14), (.1, .08, .2), gold, bevel=.01)
        group(made_since(old), (0, 0, 0), (0, 0, 90 * side))
    box((0, 0, .2), (3.1, 3.1, .3), mat('#1d2027', .4, coat=.3), bevel=.06)
    box((0, 0, .38), (2.1, 2.1, .1), mat('#c7ccd6', .3, .6), bevel=.05)
    box((0, 0, .44), (1.35, 1.35, .03), mat('#2a6df0', .2, .3, coat=1), bevel=.03)
    for i in range(4):  # the visible blocks of a die
        for j in range(4):
            if random.random() > .25:
                box((-.48 + .32 * i, -.48 + .32 * j, .46), (.26, .26, .012), mat(random.choice(['#37c9e0', '#7c5cff', '#2f8cff', '#ff7ab0']), .2, .3, coat=1), bevel=.008)
    ball((-1.3, -1.3, .355), .08, mat('#e8e4dc', .4), (1, 1, .15))
    for x, y, r in ((-3.2, 1.2, 0), (-3.2, .4, 0), (-3.4, -1.4, 90), (3.1, 1.7, 0), (3.6, .4, 90), (3.3, -1.0, 0), (1.6, -3.0, 0), (-.6, -3.2, 90), (.4, 3.3, 0), (-1.8, 3.4, 90)):
        old = scene_objects()
        box((0, 0, .12), (.5, .3, .24), mat(random.choice(['#d8a86a', '#2a2c34']), .35, coat=.5), bevel=.02)
        for s in (-1, 1):
            box((s * .26, 0, .12), (.14, .31, .25), mat('#d6dbe4', .3, .6), bevel=.02)
        group(made_since(old), (x, y, 0), (0, 0, r), 1.1)
    for x, y, c in ((-4.2, 3.0, '#ff8a3c'), (-3.1, 3.4, '#2f55d9'), (4.4, 3.2, '#ff8a3c'), (5.0, 1.8, '#2f55d9'), (2.6, 4.6, '#ff8a3c')):
        cyl((x, y, .55), .42, 1.1, mat(c, .3, coat=.8), bevel=.06)
        cyl((x, y, 1.1), .36, .04, mat('#d6dbe4', .3, .6), bevel=.01)
    for i in range(24):  # vias
        a, r = random.uniform(0, 6.28), random.uniform(2.6, 5)
        ring((r * math.cos(a), r * math.sin(a), .01), .08, .03, gold)
    area((-4.5, -2, 5), (0, 0, 0), 2.6, 460, '#dff4ff')
    area((5, 1.5, 3.4), (0, 0, .2), 2, 380, '#ff8a4a')
    area((-3, 6, 4), (0, 0, .2), 2.6, 360, '#39b8ff')
    camera((-1.7, -5.2, 3.4), (-.55, .25, .2), 45, (.2, -.7, .45), 1.6)


def laptop_low():
    sky([(0, '#3a1450'), (.5, '#10082a')], .6)
    backdrop('#3a1e66', at=5)
    laptop((.9, .2, 0), (0, 0, -24), '#3a4060', '#14182a', 108, s=1.25)
    mug((-2.2, .9, 0), '#ffb52e', 150)
    area((-4.5, -3.5, 5), (.5, 0, .6), 3, 480, '#ffe0c8')
    area((5, 1.5, 4), (.5, 0, .8), 2, 420, '#ff4fa0')
    area((-4.5, 4, 3.5), (.5, 0, .8), 2, 420, '#3fa0ff')
    camera((-2.6, -4.9, 1.55), (.1, .1, .88), 40, (.3, -.7, .5), 2.0)
    return dict(exposure=.45)


FRAMES = {
    'sample-desk/cover': desk_night, 'sample-desk/2': keys_day,
    'sample-chip/cover': two_laptops, 'sample-chip/1': chip_close, 'sample-chip/2': laptop_low,
}
