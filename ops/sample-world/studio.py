"""studio.py - functions that the scene scripts share: materials, shapes, light, camera, one render (Blender 3.4, headless, Cycles on the CPU).

Axes: x to the right, y away from the camera, z up. Lengths are arbitrary; most scenes are about 8 wide.
"""
import math
import random
import bpy
from mathutils import Vector

rad = math.radians


def linear(h):
    """'#rrggbb' -> linear rgba"""
    h = h.lstrip('#')
    c = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple([x / 12.92 if x <= .04045 else ((x + .055) / 1.055) ** 2.4 for x in c] + [1])


_mats = {}


def mat(color, rough=.35, metal=0.0, emit=0.0, coat=0.0, light=False, grain=0.0):
    """One material per set of parameters. Glowing objects are not sampled as lights unless `light`: faster and less noisy."""
    key = (color, rough, metal, emit, coat, light, grain)
    if key in _mats:
        return _mats[key]
    m = bpy.data.materials.new(color)
    m.use_nodes = True
    nt = m.node_tree
    i = nt.nodes['Principled BSDF'].inputs
    i['Base Color'].default_value = linear(color)
    i['Roughness'].default_value = rough
    i['Metallic'].default_value = metal
    if rough >= .65:  # a faint gloss on sand, rock or plaster adds noise and is not visible
        i['Specular'].default_value = 0
    i['Clearcoat'].default_value = coat
    i['Clearcoat Roughness'].default_value = .08
    m['quiet'] = bool(emit) and not light
    if emit:
        i['Emission'].default_value = linear(color)
        i['Emission Strength'].default_value = emit
    if grain:  # uneven colour: wood, crumb, rock
        tc, n, mp, mx = [nt.nodes.new('ShaderNode' + k) for k in ('TexCoord', 'TexNoise', 'Mapping', 'MixRGB')]
        mp.inputs['Scale'].default_value = (1, 8, 8) if grain > 0 else (1, 1, 1)
        n.inputs['Scale'].default_value = 1.4 if grain > 0 else 7
        n.inputs['Detail'].default_value = 6
        mx.blend_type = 'MULTIPLY'
        mx.inputs[0].default_value = abs(grain)
        mx.inputs[1].default_value = linear(color)
        nt.links.new(tc.outputs['Object'], mp.inputs['Vector'])
        nt.links.new(mp.outputs[0], n.inputs['Vector'])
        nt.links.new(n.outputs['Fac'], mx.inputs[2])
        nt.links.new(mx.outputs[0], i['Base Color'])
        if grain < 0:  # crumb also has holes
            fine, bp = nt.nodes.new('ShaderNodeTexNoise'), nt.nodes.new('ShaderNodeBump')
            fine.inputs['Scale'].default_value = 13
            bp.inputs['Strength'].default_value, bp.inputs['Distance'].default_value = .7, .05
            nt.links.new(tc.outputs['Object'], fine.inputs['Vector'])
            nt.links.new(fine.outputs['Fac'], bp.inputs['Height'])
            nt.links.new(bp.outputs[0], i['Normal'])
    m.cycles.sample_as_light = light
    _mats[key] = m
    return m


def gradient(bottom, top, strength=1.0, axis=2, lo=0.0, hi=1.0):
    """a glowing two-colour surface over the object's own box"""
    m = bpy.data.materials.new('gradient')
    m.use_nodes = True
    nt = m.node_tree
    nt.nodes.clear()
    tc, sp, cr, em, out = [nt.nodes.new('ShaderNode' + k) for k in ('TexCoord', 'SeparateXYZ', 'ValToRGB', 'Emission', 'OutputMaterial')]
    cr.color_ramp.elements[0].color, cr.color_ramp.elements[1].color = linear(bottom), linear(top)
    cr.color_ramp.elements[0].position, cr.color_ramp.elements[1].position = lo, hi
    em.inputs[1].default_value = strength
    for a, b in ((tc.outputs['Generated'], sp.inputs[0]), (sp.outputs[axis], cr.inputs[0]), (cr.outputs[0], em.inputs[0]), (em.outputs[0], out.inputs[0])):
        nt.links.new(a, b)
    m.cycles.sample_as_light = False
    return m


def _hide_from_diffuse(o, m):
    """a glowing object is visible and reflected, but does not light its surroundings, because small ones cause noise (put an area light beside them)"""
    if m.get('quiet'):
        o.visible_diffuse = False
    return o


def _finish(o, m, bevel=0.0, smooth=True, loc=None, rot=None):
    if loc is not None:
        o.location = loc
    if rot is not None:
        o.rotation_euler = [rad(a) for a in rot]
    o.data.materials.append(m)
    if bevel:
        b = o.modifiers.new('b', 'BEVEL')
        b.width, b.segments, b.limit_method = bevel, 3, 'ANGLE'
    if smooth:
        for p in o.data.polygons:
            p.use_smooth = True
        o.data.use_auto_smooth = True
        o.data.auto_smooth_angle = rad(40)
    return _hide_from_diffuse(o, m)


def box(loc, size, m, rot=(0, 0, 0), bevel=.04):
    bpy.ops.mesh.primitive_cube_add(size=1)
    o = bpy.context.object
    o.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    return _finish(o, m, min(bevel, min(size) * .45), True, loc, rot)


def cyl(loc, r, depth, m, rot=(0, 0, 0), bevel=.03, sides=64):
    bpy.ops.mesh.primitive_cylinder_add(radius=r, depth=depth, vertices=sides)
    return _finish(bpy.context.object, m, min(bevel, depth * .4, r * .4), True, loc, rot)


def ball(loc, r, m, scale=(1, 1, 1), rot=(0, 0, 0)):
    """all balls of one material share a mesh, so that thousands of them need little memory"""
    key = ('ball', m.name)
    if key not in _mats:
        n, k = 24, 48
        v = [(math.sin(math.pi * i / n) * math.cos(2 * math.pi * j / k), math.sin(math.pi * i / n) * math.sin(2 * math.pi * j / k), math.cos(math.pi * i / n)) for i in range(n + 1) for j in range(k)]
        f = [(i * k + j, (i + 1) * k + j, (i + 1) * k + (j + 1) % k, i * k + (j + 1) % k) for i in range(n) for j in range(k)]
        me = bpy.data.meshes.new('ball')
        me.from_pydata(v, [], f)
        me.polygons.foreach_set('use_smooth', [True] * len(f))
        me.update()
        me.materials.append(m)
        _mats[key] = me
    o = bpy.data.objects.new('ball', _mats[key])
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler, o.scale = loc, [rad(x) for x in rot], [r * x for x in scale]
    return _hide_from_diffuse(o, m)


def cone(loc, r1, r2, depth, m, rot=(0, 0, 0), sides=48, smooth=True):
    bpy.ops.mesh.primitive_cone_add(radius1=r1, radius2=r2, depth=depth, vertices=sides)
    return _finish(bpy.context.object, m, 0, smooth, loc, rot)


def ring(loc, r, tube_r, m, rot=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(major_radius=r, minor_radius=tube_r, major_segments=56, minor_segments=14)
    return _finish(bpy.context.object, m, 0, True, loc, rot)


def mesh(verts, faces, m, smooth=False, loc=(0, 0, 0), rot=(0, 0, 0), bevel=0.0):
    me = bpy.data.meshes.new('m')
    me.from_pydata(verts, [], faces)
    me.update()
    o = bpy.data.objects.new('m', me)
    bpy.context.scene.collection.objects.link(o)
    return _finish(o, m, bevel, smooth, loc, rot)


def lathe(profile, m, loc=(0, 0, 0), rot=(0, 0, 0), sides=72):
    """turns a list of (radius, height) around the z axis"""
    v = [(r * math.cos(2 * math.pi * k / sides), r * math.sin(2 * math.pi * k / sides), z) for r, z in profile for k in range(sides)]
    f = [(i * sides + k, i * sides + (k + 1) % sides, (i + 1) * sides + (k + 1) % sides, (i + 1) * sides + k)
         for i in range(len(profile) - 1) for k in range(sides)]
    return mesh(v, f, m, True, loc, rot)


def prism(points, depth, m, loc=(0, 0, 0), rot=(0, 0, 0), bevel=.03):
    """a flat outline in x/z, extruded by `depth` along y"""
    n = len(points)
    v = [(x, -depth / 2, z) for x, z in points] + [(x, depth / 2, z) for x, z in points]
    f = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(i, i + n, (i + 1) % n + n, (i + 1) % n) for i in range(n)]
    return mesh(v, f, m, True, loc, rot, bevel)


def tube(points, r, m, closed=False, loc=(0, 0, 0), rot=(0, 0, 0), taper=None):
    """a round bar along points; `taper` gives a radius factor per point"""
    c = bpy.data.curves.new('t', 'CURVE')
    c.dimensions, c.bevel_depth, c.bevel_resolution, c.use_fill_caps = '3D', r, 4, True
    s = c.splines.new('POLY')
    s.points.add(len(points) - 1)
    for i, p in enumerate(points):
        s.points[i].co = (*p, 1)
        s.points[i].radius = taper[i] if taper else 1
    s.use_cyclic_u = closed
    s.use_smooth = True
    o = bpy.data.objects.new('t', c)
    c.materials.append(m)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler = loc, [rad(a) for a in rot]
    return _hide_from_diffuse(o, m)


def again(o, loc, rot=(0, 0, 0), scale=(1, 1, 1)):
    """another copy of the same mesh"""
    c = o.copy()
    bpy.context.scene.collection.objects.link(c)
    c.location, c.rotation_euler, c.scale = loc, [rad(a) for a in rot], scale
    return c


def group(objs, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """moves objects together, as one object built around the origin"""
    e = bpy.data.objects.new('g', None)
    bpy.context.scene.collection.objects.link(e)
    for o in objs:
        if o.parent is None:
            o.parent = e
    e.location, e.rotation_euler, e.scale = loc, [rad(a) for a in rot], [scale] * 3
    return e


def made_since(before):
    return [o for o in bpy.context.scene.objects if o not in before]


def scene_objects():
    return set(bpy.context.scene.objects)


def backdrop(color, rough=.6, bend=3.0, at=3.0):
    """a floor that curves up into a wall, as in a photo studio"""
    pts = [(-14, 0), (at, 0)] + [(at + bend * math.sin(i * math.pi / 24), bend - bend * math.cos(i * math.pi / 24)) for i in range(1, 13)] + [(at + bend, 18)]
    v, f = [], []
    for y, z in pts:
        v += [(-30, y, z), (30, y, z)]
    for i in range(len(pts) - 1):
        f.append((2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2))
    return mesh(v, f, mat(color, rough), True)


def area(loc, target, size, power, color):
    d = bpy.data.lights.new('a', 'AREA')
    d.shape, d.size, d.energy, d.color = 'DISK', size, power, linear(color)[:3]
    o = bpy.data.objects.new('a', d)
    bpy.context.scene.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    return o


def sun(elevation, azimuth, power, color, softness=3):
    """azimuth 0: from behind the camera; 180: against it; degrees"""
    d = bpy.data.lights.new('s', 'SUN')
    d.energy, d.color, d.angle = power, linear(color)[:3], rad(softness)
    o = bpy.data.objects.new('s', d)
    bpy.context.scene.collection.objects.link(o)
    e, a = rad(elevation), rad(azimuth)
    source = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    o.rotation_euler = (-source).to_track_quat('-Z', 'Y').to_euler()


def camera(loc, target, lens=50, focus=None, f=2.8):
    """`focus` is the point that is sharp"""
    c = bpy.data.cameras.new('c')
    c.lens = lens
    o = bpy.data.objects.new('c', c)
    bpy.context.scene.collection.objects.link(o)
    o.location = loc
    o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.camera = o
    if focus is not None:
        c.dof.use_dof = True
        c.dof.focus_distance = (Vector(focus) - Vector(loc)).length
        c.dof.aperture_fstop = f


def sky(stops, strength=1.0):
    """world colours by height: [(0 = horizon .. 1 = zenith, '#rrggbb'), ...]"""
    w = bpy.data.worlds.new('w')
    bpy.context.scene.world = w
    w.use_nodes = True
    w.cycles.sampling_method = 'NONE'
    nt = w.node_tree
    tc, sp, cr = [nt.nodes.new('ShaderNode' + k) for k in ('TexCoord', 'SeparateXYZ', 'ValToRGB')]
    bg = nt.nodes['Background']
    bg.inputs[1].default_value = strength
    e = cr.color_ramp.elements
    for i, (at, color) in enumerate(stops):
        x = e[i] if i < 2 else e.new(at)
        x.position, x.color = at, linear(color)
    nt.links.new(tc.outputs['Generated'], sp.inputs[0])
    nt.links.new(sp.outputs[2], cr.inputs[0])
    nt.links.new(cr.outputs[0], bg.inputs[0])


def begin(seed):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _mats.clear()
    random.seed(seed)


def render(out, samples, scale, exposure=.3, look='High Contrast'):
    S = bpy.context.scene
    S.render.engine = 'CYCLES'
    c = S.cycles
    c.device, c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.use_denoising = 'CPU', samples, True, .03, False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 5, 2, 3, 2
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct, c.blur_glossy = 3, 14, .5
    r = S.render
    r.resolution_x, r.resolution_y, r.resolution_percentage, r.threads_mode, r.threads = 1280, 720, scale, 'FIXED', 2
    S.view_settings.view_transform, S.view_settings.look, S.view_settings.exposure = 'Filmic', look, exposure
    r.image_settings.file_format, r.filepath = 'PNG', out
    bpy.ops.render.render(write_still=True)
