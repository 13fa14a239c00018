"""character.py - renders a parametrised "creator on camera" in the style of an animated film, with Blender 3.4 (headless).

Everything is computed from numbers in this file: no downloads, no assets, no models.
    blender -b --factory-startup -P character.py -- --who maya --out maya.png [--samples 64] [--scale 100] [--step .02]
    [--matte cut.png]   also the exact person cut-out (RGBA), for scoring a segmentation model
    denoise after: ffmpeg -i maya.png -vf nlmeans=s=2.2:p=5:r=9 maya.jpg     (needs the python3-numpy package next to blender)
    --set key=value   overrides one parameter (JSON or plain word), e.g. --set expression=laugh --set head=[0,5,8]

How it works
  * skin, hands and clothes are signed distance fields (the class Clay) on a numpy grid, meshed by
    surface nets; colour (lips, blush, stubble, prints) is painted per vertex from the same formulas.
  * hair is made of swept, tapered, grooved locks over a scalp ellipsoid (plus clay for afro / beard).
  * eyes are spheres painted ring by ring; lids are a clay shell cut by an almond-shaped opening.
Axes: x to the viewer's right, y away from the camera, z up. The head is about 2.5 units tall, centred on 0.
"""
import bpy, sys, json, math, time, random, argparse
import numpy as np
from mathutils import Vector, Matrix, Euler

f4 = np.float32
rad = math.radians

# ------------------------------------------------------------------ small helpers
def lin(h):
    """'#rrggbb' -> linear rgb array"""
    h = h.lstrip('#'); c = np.array([int(h[i:i+2], 16) / 255 for i in (0, 2, 4)])
    return np.where(c <= .04045, c / 12.92, ((c + .055) / 1.055) ** 2.4)
def mix(a, b, t): return a + (b - a) * t
def sstep(a, b, x): t = np.clip((x - a) / (b - a), 0, 1); return t * t * (3 - 2 * t)
def bump(p, c, r):
    """soft spot: 1 at c, fading at radius r (numbers or triples)"""
    return np.exp(-(((p - np.array(c)) / np.array(r)) ** 2).sum(-1))

# ------------------------------------------------------------------ clay: signed distance fields on a grid
def smin(a, b, k):
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k * .25
def ball(c, r, rot=None):
    """ellipsoid; r a number or three radii; rot euler degrees"""
    c = np.array(c, float); r = np.array([r] * 3 if np.isscalar(r) else r, float)
    R = None if rot is None else np.array(Euler([rad(a) for a in rot]).to_matrix().transposed())
    def f(X, Y, Z):
        x, y, z = X - c[0], Y - c[1], Z - c[2]
        if R is not None: x, y, z = [R[i, 0] * x + R[i, 1] * y + R[i, 2] * z for i in range(3)]
        k0 = np.sqrt((x / r[0]) ** 2 + (y / r[1]) ** 2 + (z / r[2]) ** 2)
        k1 = np.sqrt((x / r[0] ** 2) ** 2 + (y / r[1] ** 2) ** 2 + (z / r[2] ** 2) ** 2) + 1e-6
        return k0 * (k0 - 1) / k1
    e = r if rot is None else np.array([r.max()] * 3)
    return f, c - e, c + e
def limb(a, b, ra, rb=None, flat=1):
    """capsule from a to b with a radius at each end"""
    a = np.array(a, float); b = np.array(b, float); rb = ra if rb is None else rb; ab = b - a; L = ab @ ab + 1e-9
    def f(X, Y, Z):
        x, y, z = X - a[0], Y - a[1], Z - a[2]
        t = np.clip((x * ab[0] + y * ab[1] + z * ab[2]) / L, 0, 1)
        return np.sqrt((x - ab[0] * t) ** 2 + ((y - ab[1] * t) / flat) ** 2 + (z - ab[2] * t) ** 2) - (ra + (rb - ra) * t)
    m = max(ra, rb) * max(1, flat)
    return f, np.minimum(a, b) - m, np.maximum(a, b) + m
def torus(c, R, r, rot=(0, 0, 0), sy=1):
    """ring around the local z axis, radius R (sy stretches it along y), tube r"""
    c = np.array(c, float); M = np.array(Euler([rad(a) for a in rot]).to_matrix().transposed())
    def f(X, Y, Z):
        x, y, z = X - c[0], Y - c[1], Z - c[2]
        x, y, z = [M[i, 0] * x + M[i, 1] * y + M[i, 2] * z for i in range(3)]
        return np.sqrt((np.sqrt(x * x + (y / sy) ** 2) - R) ** 2 + z * z) - r
    m = (R + r) * max(1, sy)
    return f, c - m, c + m

class Clay:
    def __init__(s, lo, hi, step):
        s.lo = np.array(lo, float); s.step = step; s.n = np.ceil((np.array(hi) - s.lo) / step).astype(int) + 1
        s.ax = [(s.lo[i] + step * np.arange(s.n[i])).astype(f4) for i in range(3)]
        s.X, s.Y, s.Z = s.ax[0][:, None, None], s.ax[1][None, :, None], s.ax[2][None, None, :]
        s.d = np.full(s.n, 9, f4)
    def sl(s, lo, hi, m):
        i0 = np.clip(np.floor((np.array(lo) - m - s.lo) / s.step).astype(int), 0, s.n)
        i1 = np.clip(np.ceil((np.array(hi) + m - s.lo) / s.step).astype(int) + 1, 0, s.n)
        return tuple(slice(a, b) for a, b in zip(i0, i1))
    def _op(s, prim, k, sign):
        f, lo, hi = prim; q = s.sl(lo, hi, k + .06)
        if min(x.stop - x.start for x in q) <= 0: return s
        v = f(s.X[q[0]], s.Y[:, q[1]], s.Z[:, :, q[2]]).astype(f4)
        s.d[q] = smin(s.d[q], v, k) if sign > 0 else -smin(-s.d[q], v, k)
        return s
    def add(s, prim, k=.1): return s._op(prim, k, 1)
    def cut(s, prim, k=.04): return s._op(prim, k, -1)
    def field(s, f, k=.05, sign=1):
        """adds or cuts a function of the whole grid"""
        return s._op((f, s.lo, s.lo + s.step * s.n), k, sign)
    def front(s):
        """y of the first surface seen from the camera, per (x, z)"""
        ins = s.d < 0; i = ins.argmax(1); hit = ins.any(1); i1 = np.clip(i, 1, None)
        a = np.take_along_axis(s.d, (i1 - 1)[:, None], 1)[:, 0]; b = np.take_along_axis(s.d, i1[:, None], 1)[:, 0]
        y = s.ax[1][i1 - 1] + s.step * a / (a - b + 1e-9)
        return np.where(hit, y, 1.0).astype(f4)
    def at(s, grid2, x, z):
        """sample an (x, z) map"""
        u = np.clip((np.asarray(x) - s.lo[0]) / s.step, 0, s.n[0] - 1.001); v = np.clip((np.asarray(z) - s.lo[2]) / s.step, 0, s.n[2] - 1.001)
        i, j = u.astype(int), v.astype(int); a, b = u - i, v - j
        return (grid2[i, j] * (1 - a) * (1 - b) + grid2[i+1, j] * a * (1 - b) + grid2[i, j+1] * (1 - a) * b + grid2[i+1, j+1] * a * b)
    def mesh(s, smooth=2):
        """surface nets -> (verts, quads)"""
        d = s.d; ins = d < 0; c = np.zeros(s.n - 1, np.int8)
        cor = [(a, b, e) for a in (0, 1) for b in (0, 1) for e in (0, 1)]
        for a, b, e in cor: c += ins[a:s.n[0]-1+a, b:s.n[1]-1+b, e:s.n[2]-1+e]
        mx = (c > 0) & (c < 8); I = np.argwhere(mx); idx = np.full(mx.shape, -1, np.int32); idx[mx] = np.arange(len(I))
        P = np.zeros((len(I), 3)); W = np.zeros(len(I))
        for i, A in enumerate(cor):
            for B in cor[i+1:]:
                if sum(abs(p - q) for p, q in zip(A, B)) != 1: continue
                da = d[tuple((I + A).T)]; db = d[tuple((I + B).T)]; m = (da < 0) != (db < 0)
                t = da[m] / (da[m] - db[m]); P[m] += np.array(A) + (np.array(B) - np.array(A)) * t[:, None]; W[m] += 1
        V = s.lo + s.step * (I + P / W[:, None]); F = []
        for ax in range(3):
            u, v = (ax + 1) % 3, (ax + 2) % 3
            lo = [slice(None)] * 3; hi = [slice(None)] * 3; lo[ax] = slice(0, -1); hi[ax] = slice(1, None)
            e = ins[tuple(lo)] != ins[tuple(hi)]; p = np.argwhere(e)
            p = p[(p[:, u] > 0) & (p[:, v] > 0) & (p[:, u] < s.n[u] - 1) & (p[:, v] < s.n[v] - 1)]
            def cell(du, dv): q = p.copy(); q[:, u] += du; q[:, v] += dv; return idx[tuple(q.T)]
            Q = np.stack([cell(-1, -1), cell(0, -1), cell(0, 0), cell(-1, 0)], 1)
            Q[~ins[tuple(p.T)]] = Q[~ins[tuple(p.T)]][:, ::-1]; F.append(Q)
        F = np.concatenate(F)
        a = F.ravel(); b = np.roll(F, -1, 1).ravel(); deg = np.bincount(a, minlength=len(V)) + 1e-9
        for it in range(smooth * 2):                      # Taubin smoothing: no shrink
            L = np.stack([np.bincount(a, V[b, i], len(V)) for i in range(3)], 1) / deg[:, None] - V
            V = V + L * (.5 if it % 2 == 0 else -.52)
        return V, F

# ------------------------------------------------------------------ Blender glue
def to_object(name, V, F, material, col=None, parent=None, matrix=None):
    """verts, quads (numpy) -> smooth object; col = per vertex rgba (alpha = gloss)"""
    me = bpy.data.meshes.new(name); V = np.ascontiguousarray(V, f4); F = np.ascontiguousarray(F, np.int32)
    me.vertices.add(len(V)); me.vertices.foreach_set('co', V.ravel())
    me.loops.add(F.size); me.loops.foreach_set('vertex_index', F.ravel())
    me.polygons.add(len(F)); me.polygons.foreach_set('loop_start', np.arange(0, F.size, 4, dtype=np.int32)); me.polygons.foreach_set('loop_total', np.full(len(F), 4, np.int32))
    me.polygons.foreach_set('use_smooth', np.ones(len(F), bool))
    if col is not None:
        col = np.asarray(col, f4)
        if col.shape[1] == 3: col = np.concatenate([col, np.full((len(col), 1), .5, f4)], 1)
        at = me.color_attributes.new('Col', 'FLOAT_COLOR', 'POINT'); at.data.foreach_set('color', np.ascontiguousarray(col).ravel())
    me.update(calc_edges=True); me.validate(); me.materials.append(material)
    o = bpy.data.objects.new(name, me); bpy.context.scene.collection.objects.link(o)
    if matrix is not None: o.matrix_world = matrix
    if parent: o.parent = parent
    return o
def material(name, color=None, rough=.5, sss=0, coat=0, sheen=0, metal=0, emit=0, gloss_from_alpha=False, bump_scale=0, bump_str=.1, sss_r=(1, .38, .22), spec=.5, aniso=0, glow=0):
    """color None -> painted vertex colours"""
    m = bpy.data.materials.new(name); m.use_nodes = True; nt = m.node_tree; b = nt.nodes['Principled BSDF']; I = b.inputs
    if color is None:
        v = nt.nodes.new('ShaderNodeVertexColor'); v.layer_name = 'Col'; nt.links.new(v.outputs['Color'], I['Base Color'])
        if sss: nt.links.new(v.outputs['Color'], I['Subsurface Color'])
        if glow:                                            # cheap replacement for subsurface scattering: keeps shadows warm red
            g = nt.nodes.new('ShaderNodeMixRGB'); g.blend_type = 'MULTIPLY'; g.inputs[0].default_value = 1; g.inputs[2].default_value = (1, .42, .30, 1)
            nt.links.new(v.outputs['Color'], g.inputs[1]); nt.links.new(g.outputs[0], I['Emission']); I['Emission Strength'].default_value = glow
        if gloss_from_alpha:
            r = nt.nodes.new('ShaderNodeMapRange'); r.inputs[3].default_value = .75; r.inputs[4].default_value = .12
            nt.links.new(v.outputs['Alpha'], r.inputs[0]); nt.links.new(r.outputs[0], I['Roughness'])
    else: I['Base Color'].default_value = I['Subsurface Color'].default_value = (*lin(color), 1)
    if not gloss_from_alpha: I['Roughness'].default_value = rough
    I['Subsurface'].default_value = sss; I['Subsurface Radius'].default_value = sss_r
    I['Clearcoat'].default_value = coat; I['Clearcoat Roughness'].default_value = .12; I['Sheen'].default_value = sheen; I['Metallic'].default_value = metal
    I['Specular'].default_value = spec; I['Anisotropic'].default_value = aniso
    if emit: I['Emission'].default_value = (*lin(color), 1); I['Emission Strength'].default_value = emit
    m.cycles.sample_as_light = False
    if bump_scale:
        n = nt.nodes.new('ShaderNodeTexNoise'); n.inputs['Scale'].default_value = bump_scale; n.inputs['Detail'].default_value = 3
        tc = nt.nodes.new('ShaderNodeTexCoord'); nt.links.new(tc.outputs['Object'], n.inputs['Vector'])
        bp = nt.nodes.new('ShaderNodeBump'); bp.inputs['Strength'].default_value = bump_str; bp.inputs['Distance'].default_value = .02
        nt.links.new(n.outputs['Fac'], bp.inputs['Height']); nt.links.new(bp.outputs[0], I['Normal'])
    return m

def spline(P, n):
    """Catmull-Rom through control points"""
    P = np.asarray(P, float); P = np.vstack([2 * P[0] - P[1], P, 2 * P[-1] - P[-2]]); m = len(P) - 3
    t = np.linspace(0, m - 1e-6, n); i = t.astype(int); u = (t - i)[:, None]; a, b, c, d = P[i], P[i+1], P[i+2], P[i+3]
    return .5 * (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u ** 2 + (3 * b - a - 3 * c + d) * u ** 3)
class Bag:
    """collects swept tubes into one mesh"""
    def __init__(s): s.V, s.F, s.C, s.n = [], [], [], 0
    def sweep(s, P, wid, thk, nrm, col=(1, 1, 1), sides=14, groove=0, ng=5, closed=False):
        P = np.asarray(P, float); n = len(P); wid = np.broadcast_to(wid, n); thk = np.broadcast_to(thk, n); nrm = np.broadcast_to(nrm, (n, 3))
        T = (np.roll(P, -1, 0) - np.roll(P, 1, 0)) if closed else np.gradient(P, axis=0)
        T = T / (np.linalg.norm(T, axis=1, keepdims=True) + 1e-9)
        S = np.cross(T, nrm); S /= np.linalg.norm(S, axis=1, keepdims=True) + 1e-9; N = np.cross(S, T)
        a = np.linspace(0, 2 * math.pi, sides, endpoint=False); g = 1 + groove * np.cos(ng * a)
        V = P[:, None] + S[:, None] * (wid[:, None] * np.cos(a) * g)[..., None] + N[:, None] * (thk[:, None] * np.sin(a) * g)[..., None]
        k = np.arange(sides); k2 = (k + 1) % sides
        for i in range(n if closed else n - 1):
            j = (i + 1) % n; s.F.append(np.stack([i * sides + k, j * sides + k, j * sides + k2, i * sides + k2], 1) + s.n)
        s.V.append(V.reshape(-1, 3)); s.C.append(np.broadcast_to(np.asarray(col, float), (n * sides, 3)) if np.ndim(col) == 1 else np.repeat(col, sides, 0)); s.n += n * sides
    def mesh(s): return np.concatenate(s.V), np.concatenate(s.F)[:, ::-1], np.concatenate(s.C)

# ------------------------------------------------------------------ the cast and the defaults
BASE = dict(seed=1, skin='#e8b08c', blush=.55, freckles=0, stubble=0, lips='#c9645a', eye='#5b7f3a',
    jaw=.80, chin=.0, cheek=.0, nose=1.0, nose_w=1.0, ear=1.0, face_h=1.0, lash=.6, brow_w=1.0, eye_size=1.0, lip_r=1.0,
    hair='quiff', hair_color='#4a2a18', brow_color=None, beard=None, glasses=None, headphones=None,
    top='hoodie', cloth='#e8432e', cloth2='#ffffff', trim='#ffd23d',
    expression='smile', pose='none', head=(0, 0, 0), body=(0, 0, 0), gaze=(0, 0), prop=None, mirror=False, straps=None, picture=None,
    offset=0.0, zoom=1.0, cam_z=0.0, backdrop='#2b6cff', scene='studio', rim=('#ff5fa2', '#46c8ff'), key='#fff1e0')
# mouth: x offset, half width, upper opening, lower opening, corner lift, lip radius; eyes: upper lid, lower lid; brow: raise, inner lift, (left, right) extra
FACES = dict(
    smile=dict(m=(0, .40, .035, .05, .13, .050), lid=(.19, .17), brow=(.03, .02, 0, 0), jaw=.02, teeth=1),
    grin=dict(m=(0, .45, .07, .15, .16, .050), lid=(.175, .13), brow=(.07, .03, 0, 0), jaw=.07, teeth=1),
    laugh=dict(m=(0, .46, .07, .40, .15, .050), lid=(.115, -.055), brow=(.12, .05, 0, 0), jaw=.20, teeth=1, bend=.10),
    surprised=dict(m=(0, .25, .19, .32, -.01, .064), lid=(.24, .225), brow=(.17, .07, 0, 0), jaw=.18, teeth=1),
    shout=dict(m=(0, .40, .13, .42, .07, .055), lid=(.25, .21), brow=(.16, .04, 0, 0), jaw=.24, teeth=1),
    think=dict(m=(.09, .24, .010, .014, -.01, .056), lid=(.16, .16), brow=(.06, .0, .16, -.07), jaw=0, teeth=0, skew=.05),
    smirk=dict(m=(.06, .33, .012, .016, .08, .056), lid=(.15, .155), brow=(.03, -.03, .14, -.02), jaw=0, teeth=0, skew=.07),
    worried=dict(m=(0, .30, .06, .11, -.07, .052), lid=(.22, .19), brow=(.10, .15, 0, 0), jaw=.06, teeth=1),
)

# ------------------------------------------------------------------ head
SC, SR = np.array([0, .13, .25]), np.array([1.0, 1.10, 1.03])     # scalp ellipsoid

def poly_sdf(x, z, P):
    """signed distance to a closed polygon, vectorised over x, z"""
    d = np.full(np.broadcast(x, z).shape, 1e9); s = np.ones(d.shape)
    for (ax_, az), (bx, bz) in zip(P, np.roll(P, -1, 0)):
        ex, ez = bx - ax_, bz - az; wx, wz = x - ax_, z - az
        t = np.clip((wx * ex + wz * ez) / (ex * ex + ez * ez + 1e-12), 0, 1)
        d = np.minimum(d, (wx - ex * t) ** 2 + (wz - ez * t) ** 2)
        c1 = z >= az; c2 = z < bz; c3 = ex * wz > ez * wx
        s = np.where((c1 & c2 & c3) | (~c1 & ~c2 & ~c3), -s, s)
    return (s * np.sqrt(d)).astype(f4)
def lens(cx, cz, w, up, lo, lift, skew=0, bend=0, pw=.85, n=28):
    """almond / mouth outline: half width w, openings up & lo, corners lifted"""
    t = np.linspace(-1, 1, n); x = cx + w * t; base = cz + lift * t * t + skew * t + bend * (1 - t * t)
    prof = (1 - t * t) ** pw
    top = np.stack([x, base + up * prof], 1); bot = np.stack([x, base - lo * prof], 1)
    return np.vstack([top, bot[::-1][1:-1]]), top, bot

def build_head(P, step, root, mats):
    E = FACES[P['expression']]; jaw = E['jaw']; es = P['eye_size']
    G = Clay((-1.42, -1.55, -2.45), (1.42, 1.4, 1.45), step)
    J = P['jaw']; fh = P['face_h']
    G.add(ball((0, .13, .25), (.97, 1.07, 1.0)), .1)
    G.add(ball((0, -.14, (-.36 - jaw * .38) * fh), (J, .80, .74 + jaw * .26)), .42)
    G.add(ball((0, -.50 - P['chin'] * .1, (-.94 - jaw * .72) * fh), (.26 + P['chin'] * .12, .25, .20)), .34)      # chin
    for s in (-1, 1):
        lift = .10 if E['m'][4] > .05 else 0
        G.add(ball((s * .50, -.56 - lift * .4, -.34 + lift), (.31 + P['cheek'] * .1, .30 + P['cheek'] * .06, .27)), .30)      # cheek
        G.add(limb((s * .18, -.82, .40), (s * .55, -.66, .40), .12), .22)                                        # brow bone
    G.add(limb((0, .20, -.9), (0, .30, -2.6), .44, .50), .22)                                                    # neck
    ys = G.front()
    at = lambda x, z: float(G.at(ys, x, z))
    # ears
    for s in (-1, 1):
        ec = np.array([s * (.985 + .03 * P['ear']), .20, -.08]); e = P['ear']
        G.add(ball(ec, (.10, .20 * e, .29 * e), (0, s * 10, s * 28)), .07)
        G.cut(ball(ec + [s * .07, -.09, .03], (.07, .10 * e, .17 * e), (0, s * 10, s * 28)), .06)
        G.add(ball(ec + [s * .03, -.12, -.03], (.05, .05, .09)), .05)
    # eyelids: shell, then almond opening
    re = .30 * es; eyes = []; lidmap = np.full(ys.shape, 9, f4)
    X2, Z2 = G.ax[0][:, None], G.ax[2][None, :]
    for s in (-1, 1):
        ex, ez = s * .405, .03; ey = at(ex, ez) - .085 + re
        c = np.array([ex, ey, ez]); G.add(ball(c, re + .045), .10)
        G.add(limb((ex - .2, ey - re * .8, ez - .30), (ex + .2, ey - re * .8, ez - .30), .03), .14) if E['lid'][1] < .1 else None
        up, lo = E['lid']; pts, top, bot = lens(ex, ez - .01, 0.285 * es, up * es * 1.04, lo * es, 0, s * .02, E.get('bend', 0), .62)
        d2 = poly_sdf(X2, Z2, pts); lidmap = np.minimum(lidmap, d2)
        q = d2[:, None, :]; G.field(lambda X, Y, Z: np.maximum(q, Y - (ey - .02)) + 0 * X, .03, -1)
        eyes.append(dict(c=c, top=top, bot=bot, s=s))
    # mouth: a lip roll around the outline, then the cavity
    mx, mw, mu, ml, mlift, lipr = E['m']; lipr = lipr * P['lip_r']; mz = (-.61 - jaw * .10) * fh - max(0, mu - .08) * .8
    mp, mtop, mbot = lens(mx, mz, mw, mu, ml, mlift, E.get('skew', 0))
    dm = poly_sdf(X2, Z2, mp); q = dm[:, None, :]; ysm = G.front(); yq = ysm[:, None, :]
    tx = np.clip((X2 - mx) / mw, -1, 1); lr = (lipr * (.42 + .58 * (1 - tx * tx)) * np.where(Z2 < mz + mlift * tx * tx, 1.15, 1.0))[:, None, :].astype(f4)
    inm = q < .25
    G.field(lambda X, Y, Z: np.where(inm, np.sqrt((np.abs(q) - lr * .55) ** 2 + (Y - yq - .005) ** 2) - lr, 9) + 0 * X, .07)
    depth = .10 + min(.5, (mu + ml) * 1.6)
    G.field(lambda X, Y, Z: np.maximum(q, Y - (yq + depth)) + 0 * X, .035, -1)
    for s in (-1, 1):                                                                                             # corner dimple
        if mlift > .1: G.cut(ball((mx + s * (mw + .05), at(mx + s * (mw + .05), mz + mlift) - .02, mz + mlift + .01), .045), .10)
    # nose
    n = P['nose']; nw = P['nose_w']; y0 = at(0, -.05); y1 = at(0, -.30)
    G.add(limb((0, y0 + .03, .10), (0, y1 - .13 * n, -.24), .055 * n, .10 * n), .14)
    G.add(ball((0, y1 - .15 * n, -.27), (.145 * n * nw, .135 * n, .125 * n)), .08)
    for s in (-1, 1):
        G.add(ball((s * .125 * n * nw, y1 - .06 * n, -.30), (.085 * n * nw, .10 * n, .075 * n)), .06)
        G.cut(ball((s * .062 * n * nw, y1 - .13 * n, -.395), (.036 * nw, .05, .035)), .03)
    # mesh + paint
    V, F = G.mesh(2); x, y, z = V.T
    skin = lin(P['skin']); dark = skin.mean() < .15
    flush = mix(skin * np.array([1.0, .55, .50]), np.array([.75, .12, .09]), .18 if not dark else .07)
    C = np.tile(skin, (len(V), 1)); gloss = np.full(len(V), .42)
    def tint(mask, c, a=1): nonlocal C; C = C + (c - C) * (np.clip(mask * a, 0, 1))[:, None]
    for s in (-1, 1):
        tint(bump(V, (s * .56, -.78, -.30), (.26, .5, .20)), flush, P['blush'])
        tint(bump(V, (s * 1.06, .2, -.08), (.14, .3, .34)), flush, .55)
    tint(bump(V, (0, y1 - .2, -.27), (.20, .22, .16)), flush, P['blush'] * .8)
    tint(sstep(.10, .0, G.at(lidmap, x, z)) * (y < 0), skin * np.array([.80, .62, .58]), .6)                       # lids a little darker
    front = y < -.25
    if P['stubble']:
        r = (np.sin(x * 91 + np.sin(z * 77) * 2) * np.sin(z * 83 + np.sin(y * 71) * 2)) * .25 + .75
        m = sstep(-.45, -.62, z - .30 * sstep(.55, .95, np.abs(x))) * sstep(.35, -.0, y) * sstep(-1.5, -1.2, z)
        tint(m * r, skin * np.array([.50, .47, .50]), P['stubble'])
    if P['freckles']:
        rg = np.random.RandomState(3)
        for i in range(46):
            fx = rg.choice([-1, 1]) * abs(rg.normal(.42, .2)); fz = rg.normal(-.22, .10)
            tint(np.exp(-(((x - fx) ** 2 + (z - fz) ** 2) / (.014 + .010 * rg.rand()) ** 2)) * front, skin * np.array([.62, .42, .32]), P['freckles'])
    dmv = G.at(dm, x, z); ysv = G.at(ysm, x, z); lrv = G.at(lr[:, 0, :], x, z)
    lipm = sstep(2.0, 1.35, np.abs(dmv) / lrv) * (np.abs(x - mx) < mw * 1.03) * front
    tint(lipm * (y < ysv + .12), lin(P['lips']), .9); gloss = mix(gloss, .72, lipm)
    inside = (dmv < .03) * sstep(.06, .14, y - ysv) * front; tint(inside, np.array([.10, .010, .014])); 
    to_object('head', V, F, mats['skin'], np.concatenate([C, gloss[:, None]], 1), root)
    # teeth: two rounded arches; tongue
    yf = at(mx, mz)
    if E['teeth']:
        B = Bag(); tw = mw * .93
        for up in (1, 0):
            a = np.linspace(-1, 1, 121); px = mx + tw * a
            lipz = (mz + mu if up else mz - ml) + mlift * a * a; py = np.array([at(u, w) for u, w in zip(px, lipz)]) + (.085 if up else .14) + .10 * a * a
            gap = 1 - .12 * (np.abs(np.mod(a * tw / .105 + .5, 1) - .5) < .05)
            if up: pz = mz + mu + mlift * a * a * .9 - .045; hgt = .10
            else: pz = mz - ml - .03 + mlift * a * a * .9; hgt = .075
            B.sweep(np.stack([px, py, pz], 1), hgt, .055 * gap, (0, -1, 0), (.86, .84, .78), sides=24)
        V, F, C = B.mesh(); to_object('teeth', V, F, mats['teeth'], C, root)
    if ml > .12:
        yl = at(mx, mz - ml) + .20; T = Clay((mx - .5, yl - .1, mz - ml - .4), (mx + .5, yl + .9, mz), step)
        T.add(ball((mx, yl + .26, mz - ml - .03), (mw * .58, .25, .12)), .05); T.cut(limb((mx, yl, mz - ml + .12), (mx, yl + .6, mz - ml + .15), .02), .08)
        V, F = T.mesh(2); to_object('tongue', V, F, mats['tongue'], np.tile(np.array([.62, .10, .10]), (len(V), 1)), root)
    # eyes
    final = G.front(); fat = lambda x, z: G.at(final, x, z)
    gx, gz = P['gaze']
    for e in eyes:
        rings = [0, 5, 9.5, 11.5, 13, 18, 24, 28.5, 31, 33.5, 36, 40, 50, 60, 72, 84, 96, 110, 130, 150, 180]; ns = 96
        iris = lin(P['eye']); V = []; C = []
        for r in rings:
            for k in range(ns):
                a = 2 * math.pi * k / ns; t = rad(r); V.append((re * math.sin(t) * math.cos(a), -re * math.cos(t), re * math.sin(t) * math.sin(a)))
                if r <= 9.5: c = np.array([.006, .005, .006])
                elif r < 31:
                    low = .5 - .5 * math.sin(a); u = (r - 11.5) / 19
                    fib = 1 + .16 * math.sin(17 * a) * math.sin(7 * a + 1); c = iris * (.42 + 1.35 * low * (1 - u * .35)) * fib * (1 - .6 * sstep(.72, 1, u)) + (0 if r > 11.5 else -iris * .3)
                    c = np.clip(c, 0, 1)
                elif r < 33: c = iris * .14
                else: c = mix(np.array([.80, .77, .74]), np.array([.78, .55, .5]), sstep(48, 95, r))
                C.append(c)
        F = [(i * ns + k, i * ns + (k + 1) % ns, (i + 1) * ns + (k + 1) % ns, (i + 1) * ns + k) for i in range(len(rings) - 1) for k in range(ns)]
        g = Matrix.Translation(e['c']) @ Euler((rad(gz), 0, rad(gx - e['s'] * 2.0))).to_matrix().to_4x4()
        o = to_object('eye', np.array(V), np.array(F)[:, ::-1], mats['eye'], np.array(C)); o.matrix_world = g; o.parent = root
        # catch lights
        open_ = E['lid'][0] + E['lid'][1]
        if open_ > .2:
            gaze = np.array([math.sin(rad(gx)), -math.cos(rad(gx)), math.sin(rad(gz))])
            for d, r in (((-.30, 0, .30), .052), ((.26, 0, -.24), .022)):
                n = gaze + np.array(d); n /= np.linalg.norm(n); B = Bag(); c = e['c'] + n * (re + .001); aa = np.linspace(0, math.pi, 9)
                B.sweep(c + np.outer(-np.cos(aa) * .012, n), np.sin(aa) * r * es, np.sin(aa) * r * es, (0, 0, 1), sides=20)
                V, F, C = B.mesh(); to_object('glint', V, F, mats['glint'], None, root)
        # lash line along the upper lid, brow above
        t = spline(e['top'], 40); n = t.shape[0]; B = Bag(); u = np.linspace(0, 1, n); u = u if e['s'] > 0 else 1 - u
        yy = np.minimum(e['c'][1] - np.sqrt(np.maximum((re + .05) ** 2 - (t[:, 0] - e['c'][0]) ** 2 - (t[:, 1] - e['c'][2]) ** 2, .0004)), fat(t[:, 0], t[:, 1] + .03)) - .004
        L = P['lash']; pts = np.stack([t[:, 0], yy, t[:, 1] + .012], 1); wing = sstep(.72, 1, u) * L * .055
        pts = pts + np.stack([e['s'] * wing, -wing * .2, wing * .9], 1)
        thick = (.011 + .013 * L * sstep(0, .6, u)) * np.where((u < .03) | (u > .985), .15, 1)
        B.sweep(pts, thick, thick * 1.2, (0, -1, .5), (.012, .008, .007)); 
        V, F, C = B.mesh(); to_object('lash', V, F, mats['dark'], C, root)
        br, inner, bl, brr = E['brow']; br = br + (bl if e['s'] < 0 else brr); w = P['brow_w']; B = Bag(); s = e['s']
        u = np.linspace(0, 1, 26); bx = s * (.14 + .58 * u); bz = .395 + br + inner * (1 - u) ** 2 * 1.3 + .10 * np.sin(math.pi * (u * .80 + .10)) - .10 * u ** 2
        by = fat(bx, bz); by = np.convolve(np.pad(by, 3, mode='edge'), np.ones(7) / 7, 'valid') - .012
        bc = lin(P['brow_color'] or P['hair_color'])
        prof = np.sqrt(np.clip(1 - (np.abs(u - .36) / .66) ** 2.4, 0, 1) * np.clip(u / .10, .02, 1))
        for k in range(3):
            o = (k - 1) * .024 * w
            B.sweep(np.stack([bx, by - .004 * (k == 1), bz + o * (1 - .7 * u)], 1), .052 * w * prof + .002, .036 * prof + .002, (s * .25, -1, .1), bc * (.85 + .15 * k), groove=.05, ng=4)
        V, F, C = B.mesh(); to_object('brow', V, F, mats['hair'], C, root)
    if P['beard']: build_beard(P, G, dm, root, mats, mz, mx, step)
    if P['glasses']: build_glasses(P, eyes, fat, root, mats)
    return G, eyes

def build_beard(P, G, dm, root, mats, mz, mx, step):
    B = Clay(G.lo, G.lo + G.step * (G.n - 1), G.step); full = P['beard'] == 'full'
    x = np.abs(G.X - mx); zb = np.interp(x.ravel(), [0, .10, .34, .47, .62, .80, 1.0, 1.3], [-.34, -.35, -.42, -.66, -.68, -.42, -.02, .1]).reshape(x.shape)
    th = .075 if full else .045
    wob = .018 * np.sin(G.X * 34 + 2 * np.sin(G.Z * 9)) * np.sin(G.Z * 15 + 3 * G.Y)
    f = G.d - th - .10 * np.exp(-((G.Z + 1.15) / .28) ** 2) * np.exp(-(G.X / .42) ** 2) * full - wob
    f = -smin(-f, -((G.Z - zb) * .7 + 0 * G.Y), .10)
    f = -smin(-f, -((G.Y - .10 + .35 * (G.Z + .5)) * .8 + 0 * G.X), .10)
    f = -smin(-f, -(-1.42 - G.Z + 0 * f), .12)
    f = -smin(-f, -(.062 - dm[:, None, :] + 0 * f), .04)
    B.d = f.astype(f4); V, F = B.mesh(2)
    c = lin(P['brow_color'] or P['hair_color']); v = .85 + .25 * np.sin(V[:, 0] * 40 + 3 * np.sin(V[:, 2] * 8)) * .5
    to_object('beard', V, F, mats['beard'], c * v[:, None], root)

def build_glasses(P, eyes, fat, root, mats):
    B = Bag(); a = np.linspace(0, 2 * math.pi, 72, endpoint=False); yb = min(e['c'][1] for e in eyes) - .40
    sq = 2 / (2.6 if P['glasses'] != 'round' else 2)
    for e in eyes:
        cx = np.sign(np.cos(a)) * np.abs(np.cos(a)) ** sq; cz = np.sign(np.sin(a)) * np.abs(np.sin(a)) ** sq
        p = np.stack([e['c'][0] + e['s'] * .015 + .335 * cx, yb + .10 * (np.abs(e['c'][0] + .335 * cx) / .7) ** 2, e['c'][2] - .02 + .30 * cz], 1)
        B.sweep(p, .030, .034, (0, -1, 0), closed=True)
        s = e['s']; B.sweep(spline([(s * .72, yb + .12, .10), (s * .98, yb + .32, .10), (s * 1.06, -.1, .06), (s * 1.08, .25, .0)], 30), .035, .022, (s, 0, 0))
    B.sweep(spline([(-.09, yb + .01, .06), (0, yb - .02, .10), (.09, yb + .01, .06)], 12), .026, .026, (0, -1, 0))
    V, F, C = B.mesh(); to_object('glasses', V, F, mats['frame'], None, root)

# ------------------------------------------------------------------ hair
def scalp(az, el, lift=0):
    """point and normal on the scalp; az 0 = face, 90 = viewer's right, 180 = back; degrees"""
    a, e = rad(az), rad(el); d = np.array([math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)])
    return SC + SR * d * (1 + lift)
def onorm(P):
    n = (P - SC) / SR ** 2; n = n / (np.linalg.norm(n, axis=1, keepdims=True) + 1e-9)
    low = sstep(-.2, -.8, P[:, 2]); n[:, 2] *= 1 - low; return n
def build_hair(P, G, root, mats, step):
    R = random.Random(P['seed']); style = P['hair']; base = lin(P['hair_color']); bag = Bag()
    if style == 'none': return
    def shade(): return base * R.uniform(.78, 1.22)
    def lock(pts, w, th, n=22, tip=.06, root_=.35, groove=.10, ng=6, wave=0, nw=2, col=None):
        p = spline(pts, n); u = np.linspace(0, 1, n); nr = onorm(p)
        prof = np.minimum(1, mix(root_, 1, sstep(0, .3, u))) * np.sqrt(np.clip(1 - np.clip((u - .45) / .55, 0, 1) ** 2.2, tip ** 2, 1)); prof[-1] *= .3; prof[0] *= .3
        if wave:
            t = np.gradient(p, axis=0); s = np.cross(t, nr); s /= np.linalg.norm(s, axis=1, keepdims=True) + 1e-9
            p = p + s * (wave * np.sin(u * nw * 2 * math.pi + R.uniform(-.6, .6)) * u)[:, None]
        c = shade() if col is None else col; bag.sweep(p, w * prof, th * prof, nr, c, sides=24, groove=groove, ng=ng)
    # cap: inflated scalp kept above a hairline el = h(az)
    LINES = dict(  # azimuth: 0, 30, 50, 64, 78, 95, 115, 140, 180
        quiff=[44, 43, 36, 20, -10, -6, -20, -34, -38], bob=[44, 42, 36, 20, 0, -10, -22, -34, -40], long=[46, 44, 38, 22, 0, -10, -22, -34, -40],
        afro=[40, 39, 33, 20, 0, 0, -18, -30, -34], bun=[43, 42, 37, 22, -4, 6, -14, -28, -34], curly=[41, 40, 35, 22, -8, -4, -20, -34, -38],
        buzz=[42, 41, 34, 18, -10, -4, -20, -34, -38], crop=[41, 40, 34, 20, -10, -6, -20, -34, -38], pony=[44, 43, 37, 22, -2, 6, -14, -28, -34])
    line = LINES.get(style, LINES['quiff']); thick = dict(quiff=.05, crop=.06, bob=.07, long=.07, afro=.10, bun=.055, curly=.06, buzz=.03, pony=.055).get(style, .05)
    K = Clay((-1.65, -1.6, -1.2), (1.65, 1.75, 1.95), step)
    dx, dy, dz = (K.X - SC[0]) / SR[0], (K.Y - SC[1]) / SR[1], (K.Z - SC[2]) / SR[2]
    el = np.arctan2(dz, np.sqrt(dx * dx + dy * dy)); az = np.abs(np.arctan2(dx, -dy)) + 0 * dz
    h = np.interp(np.degrees(az), [0, 30, 50, 64, 78, 95, 115, 140, 180], line)
    rr = np.sqrt(dx * dx + dy * dy + dz * dz); shell = (rr - 1) * 1.03 - thick
    K.d = (-smin(-shell, -(np.radians(h) - el), .07)).astype(f4)
    if style == 'afro':
        def hline(a): return np.interp(abs(a), [0, 30, 50, 64, 78, 95, 115, 140, 180], line)
        for n, (N, lift, r, gap, k) in enumerate([(300, .20, .22, 7, .05), (1700, .455, .085, 5, .025)]):      # volume, then curls all over
            for i in range(N):
                a = (137.508 * i) % 360 - 180; e = math.degrees(math.asin(1 - 1.6 * (i + .5) / N)); over = e - hline(a) - gap
                if over < 0: continue
                edge = sstep(-5, 28, over); q = lift * (.25 + .75 * edge); rr_ = r * (.62 + .38 * edge) if n == 0 else r
                K.add(ball(scalp(a, e, q + (.03 * R.random() if n == 0 else .035 * R.random())), rr_ * R.uniform(.9, 1.15)), k)
    V, F = K.mesh(2)
    azv = np.degrees(np.arctan2(V[:, 0], -(V[:, 1] - .13))); g = .85 + .15 * np.sin(azv * 1.7 + 4 * np.sin(V[:, 2] * 3))
    to_object('cap', V, F, mats['hair'], base * g[:, None], root)
    def top(x, s, lift):
        """point over the top of the head: x across, s degrees from the crown towards the face"""
        k = math.sqrt(max(.05, 1 - min(.97, abs(x)) ** 2)); t = rad(s)
        return SC + np.array([x * (1 + lift * .4), -SR[1] * math.sin(t) * k * (1 + lift), SR[2] * math.cos(t) * k * (1 + lift)])
    if style == 'crop':                                     # combed forward, short fringe
        for s0, s1, lf in [(-70, -5, .02), (-30, 30, .05), (0, 52, .09), (18, 60, .11)]:
            for i in range(15):
                x = -0.80 + 1.60 * (i + .5) / 15 + R.uniform(-.03, .03)
                lock([top(x + .05 * u, mix(s0, s1, u) + R.uniform(-3, 3), .05 + lf + .06 * u) for u in (0, .35, .7, 1)], .10, .075, tip=.25)
    if style == 'quiff':                                    # rooted at the hairline, swept up, back and to one side
        for s0, s1, hgt, n in [(-10, -80, .04, 13), (22, -48, .09, 14), (42, -18, .24, 14), (54, 2, .42, 14), (62, 18, .40, 13)]:
            for i in range(n):
                x = -0.78 + 1.56 * (i + .5) / n + R.uniform(-.03, .03); hh = hgt * (1 - .45 * x * x) * R.uniform(.9, 1.1); sw = .16 + .05 * R.random()
                lock([top(x, s0 * (1 - .12 * x * x), .03), top(x + sw * .25, mix(s0, s1, .12), .05 + hh * .75), top(x + sw * .6, mix(s0, s1, .40), .06 + hh), top(x + sw, mix(s0, s1, .72), .06 + hh * .72), top(x + sw * 1.2, s1, .05 + hh * .3)], .115, .085, tip=.2, n=26)
    if style in ('quiff', 'crop'):
        for s in (-1, 1):                                   # combed sides
            for i in range(9):
                a = 70 + i * 13; lock([scalp(s * (a - 8), 46, .03), scalp(s * a, 24, .07), scalp(s * (a + 6), mix(4, -18, i / 8), .045)], .12, .05, tip=.15)
    if style in ('bob', 'long'):
        long_ = style == 'long'; part = .22
        for layer in (0, 1):
            for s in (-1, 1):
                n = 17 if layer else 15
                for i in range(n):
                    u = i / (n - 1); a = s * (52 + 128 * u); lift = .07 + .05 * layer + R.uniform(0, .02)
                    top = SC + np.array([part * (1 - u), (-.62 + 1.05 * u), 0]); k = 1 - ((top - SC)[0] / SR[0]) ** 2 - ((top - SC)[1] / SR[1]) ** 2
                    top = SC + (top - SC) * 1.0; top[2] = SC[2] + SR[2] * math.sqrt(max(.05, k)) * (1 + .06 + .03 * layer)
                    mid = scalp(a, 38, lift + .05); side = scalp(a, 4, lift + .06); low = scalp(a, -22, lift + .10)
                    pts = [top, mix(top, mid, .5) + np.array([0, 0, .10]), mid, side]
                    hd = np.array([math.sin(rad(a)), -math.cos(rad(a)), 0])
                    if long_:
                        e1 = low + hd * .02 + np.array([0, .06, -.35]); e2 = low + hd * (.12 + R.uniform(-.03, .06)) + np.array([0, .10, -1.0 - R.uniform(0, .2)])
                        e3 = low + hd * (.10 + R.uniform(-.08, .08)) + np.array([0, .06, -1.75 - R.uniform(0, .25)])
                        lock(pts + [low, e1, e2, e3], .17, .075, n=46, tip=.10, wave=.07, nw=2.4)
                    else:
                        e1 = low + np.array([0, .03, -.30]) + hd * .05; e2 = low + np.array([0, .02, -.62 - R.uniform(0, .06)]) - hd * .10
                        lock(pts + [low, e1, e2], .16, .075, n=34, tip=.30)
        for i in range(9):                                  # swept fringe
            u = i / 8; a1 = mix(-62, 30, u); top = scalp(12 + 6 * u, 70, .10)
            lock([top, scalp(mix(-26, 22, u), 58, .16), scalp(mix(-48, 28, u), 46, .155), scalp(a1, mix(20, 37, u), .10 - .02 * u)], .14, .07, tip=.15, n=26)
    if style in ('bun', 'pony'):
        B = scalp(180, 62, .20) if style == 'bun' else scalp(180, 40, .12)
        for layer in (0, 1):
            n = 30 - 6 * layer
            for i in range(n):
                a = -180 + 360 * (i + .5 * layer) / n; hl = np.interp(abs(a), [0, 30, 50, 64, 78, 95, 115, 140, 180], line)
                p0 = scalp(a, hl + 2 + 14 * layer, .02); p3 = B; m1 = scalp(a, mix(hl, 80, .35), .07); q = mix(m1, p3, .5); q = SC + (q - SC) / np.linalg.norm((q - SC) / SR) * 1.08
                lock([p0, m1, q, p3], .13, .05, tip=.5, root_=.5)
        if style == 'bun':
            up = (B - SC) / np.linalg.norm(B - SC); c = B + up * .26; a_ = np.cross(up, (1, 0, 0)); a_ /= np.linalg.norm(a_); b_ = np.cross(up, a_)
            for j in range(16):                             # a twisted ball of locks
                ph = 2 * math.pi * j / 16; pts = []
                for v in np.linspace(-1.35, 1.35, 9):
                    t = ph + v * 1.1; pts.append(c + (a_ * math.cos(t) + b_ * math.sin(t)) * .40 * math.cos(v) + up * .36 * math.sin(v))
                p = spline(pts, 24); nr = (p - c) / np.linalg.norm(p - c, axis=1, keepdims=True); bag.sweep(p, .115, .10, nr, shade(), sides=20, groove=.08)
            for s in (-1, 1): lock([scalp(s * 60, 24, .03), scalp(s * 66, 4, .10), scalp(s * 70, -14, .10), scalp(s * 64, -30, .06)], .055, .03, tip=.05)
        else:
            for j in range(14):
                o = np.array([R.uniform(-.2, .2), R.uniform(-.1, .1), 0]); lock([B, B + o + [.10, .35, .05], B + o * 1.5 + [.5, .5, -.5], B + o * 1.6 + [.75, .35, -1.3], B + o + [.62, .2, -2.0]], .13, .09, n=34, tip=.1)
    if style == 'curly':
        for i in range(190):
            zf = R.uniform(.18, 1); a = R.uniform(-180, 180); e = math.degrees(math.asin(zf)); hl = np.interp(abs(a), [0, 30, 50, 64, 78, 95, 115, 140, 180], line)
            if e < hl + 2: e = hl + R.uniform(2, 14)
            p0 = scalp(a, e, .02); nn = (p0 - SC) / SR ** 2; nn /= np.linalg.norm(nn); fall = np.array([0, 0, -.5]) if e < 45 else np.array([R.uniform(-.4, .4), -.35, 0])
            d = nn * .9 + fall * .6 + np.array([R.uniform(-.3, .3) for _ in range(3)]); d /= np.linalg.norm(d); a1 = np.cross(d, (.3, .5, .8)); a1 /= np.linalg.norm(a1); b1 = np.cross(d, a1)
            n = 40; u = np.linspace(0, 1, n); t = R.uniform(0, 6) + R.choice([-1, 1]) * u * 2 * math.pi * 1.9; rr_ = .085 * (1 - .35 * u); Ln = .38
            p = p0 + np.outer(u * Ln, d) + np.outer(np.cos(t) * rr_, a1) + np.outer(np.sin(t) * rr_, b1)
            th = .058 * np.sqrt(np.clip(1 - (2 * np.abs(u - .45) / 1.12) ** 4, .02, 1)); bag.sweep(p, th, th, d, shade(), sides=12)
    if bag.n: V, F, C = bag.mesh(); to_object('hair', V, F, mats['hair'], C, root)

def build_headphones(P, root, mats):
    B = Bag(); a = np.linspace(-1.62, 1.62, 60); r = 1.0
    p = np.stack([1.24 * np.sin(a), .12 + 0 * a, .10 + 1.36 * np.cos(a)], 1); B.sweep(p, .13, .055, (p - [0, .12, .1]), sides=20)
    V, F, C = B.mesh(); to_object('band', V, F, mats['frame'], None, root)
    for s in (-1, 1):
        for rr, dx, w, m in ((.36, 1.10, .12, 'pad'), (.34, 1.22, .13, 'trim'), (.22, 1.33, .05, 'frame')):
            u = np.linspace(0, 1, 24); th = np.pi * u; x = -np.cos(th) * w; rad_ = rr * np.sin(th) ** .35; rad_[0] = rad_[-1] = .001
            B = Bag(); B.sweep(np.stack([s * (dx + x), .12 + 0 * u, -.08 + 0 * u], 1), rad_ * .92, rad_, (0, 0, 1), sides=48); V, F, C = B.mesh(); to_object('cup', V, F, mats[m], None, root)

# ------------------------------------------------------------------ hands and clothes
POSES = dict(  # per arm (viewer's left side; mirrored for the other): elbow, wrist, hand euler, finger curls, spread, thumb
    none={}, 
    point_side={-1: ((-1.75, -.35, -3.0), (-1.95, -.95, -2.0), (0, -74, 8), (0, 1, 1, 1), 0, 0)},
    point_up={-1: ((-1.75, -.2, -3.2), (-1.62, -.95, -2.05), (8, 10, 24), (0, 1, 1, 1), 0, .5)},
    think={-1: ((-1.35, -.75, -3.7), (-.42, -1.22, -2.66), (-10, -22, 178), (.42, .80, .9, .95), 0, 1)},
    cheeks={-1: ((-1.85, -.8, -3.1), (-1.06, -1.02, -1.88), (-4, 6, 66), (.14, .12, .12, .14), 5, .5), 1: 'mirror'},
    wave={-1: ((-1.8, -.2, -3.0), (-1.75, -.8, -1.75), (6, -14, 10), (.06, .04, .06, .1), 9, 1)},
    present={-1: ((-1.55, -.5, -3.3), (-1.85, -1.05, -2.35), (-62, -30, 40), (.18, .2, .22, .26), 7, 1)},
    thumbs={-1: ((-1.55, -.4, -3.3), (-1.45, -1.2, -2.25), (0, -84, -20), (1, 1, 1, 1), 0, 2)},
    hold={-1: ((-2.0, -.2, -3.3), (-2.05, -1.1, -2.15), (0, 76, 170), (.86, .86, .86, .88), 0, 0)},
    shrug={-1: ((-1.7, -.4, -3.2), (-2.05, -1.0, -2.3), (-58, -36, 30), (.14, .16, .18, .24), 9, 1), 1: 'mirror'},
)
def build_hand(P, side, wrist, eul, curls, spread, thumb, root, mats, step, prop=None, bare=None):
    e = Euler((rad(eul[0]), rad(eul[1] * -side), rad(eul[2] * -side)), 'XYZ')
    M = Matrix.Translation(wrist) @ e.to_matrix().to_4x4() @ Matrix.Scale(1.12, 4) @ Matrix.Translation((0, 0, .42))
    lo, hi = np.array([-.85, -.95, -.65]), np.array([1.0, .5, 1.15]); arm = []
    if bare:                                                # bare arm: elbow and shoulder in hand coordinates
        arm = [np.array(M.inverted() @ Vector(b)) * [-side, 1, 1] for b in bare]; lo = np.minimum(lo, arm[0] - .4); hi = np.maximum(hi, arm[0] + .4); lo = np.minimum(lo, mix(arm[0], arm[1], .6) - .4); hi = np.maximum(hi, mix(arm[0], arm[1], .6) + .4)
    H = Clay(lo, hi, step * .75)
    if bare: H.add(limb((0, 0, -.3), arm[0], .17, .235), .1); H.add(limb(arm[0], mix(arm[0], arm[1], .55), .235, .25), .12)
    kx = [.185, .065, -.06, -.175]; ln = [.50, .55, .50, .40]; kz = [.36, .39, .36, .29]; r0 = [.098, .100, .096, .086]
    for i in range(4):
        H.add(limb((kx[i] * .55, 0, -.12), (kx[i], 0, kz[i] - .03), .135, .112), .10)
    H.add(ball((.10, -.05, .02), (.14, .13, .20)), .10); H.add(ball((-.13, -.05, .05), (.11, .12, .18)), .10)
    H.add(limb((0, 0, -.36), (0, 0, -.1), .165, .175), .10)
    for i in range(4):
        p = np.array([kx[i], 0, kz[i]]); a = 0; sp = rad(spread * (1.2, .3, -.5, -1.5)[i])
        for j, (fr, bend) in enumerate(((.44, 78), (.32, 98), (.24, 60))):
            a += rad(bend) * curls[i]; d = np.array([math.sin(sp) * math.cos(a), -math.sin(a), math.cos(sp) * math.cos(a)]); q = p + d * ln[i] * fr
            ra = r0[i] * (1 - .07 * j); H.add(limb(p, q, ra, ra * .94), .035); p = q
    tp = {0: [(.17, -.06, .0), (.28, -.20, .20), (.10, -.31, .30), (-.04, -.30, .33)], .5: [(.15, -.03, -.02), (.33, -.10, .12), (.42, -.13, .34), (.44, -.12, .48)],
          .6: [(.17, -.05, .0), (.36, -.14, .14), (.42, -.20, .38), (.38, -.22, .55)], 1: [(.15, -.03, -.02), (.36, -.08, .10), (.50, -.10, .26), (.56, -.10, .40)], 2: [(.15, -.05, .05), (.36, -.12, .20), (.58, -.13, .24), (.74, -.10, .24)]}[thumb]
    for a, b, ra, rb in zip(tp, tp[1:], (.15, .115, .10), (.115, .102, .09)): H.add(limb(a, b, ra, rb), .05)
    V, F = H.mesh(2); skin = lin(P['skin']); flush = mix(skin * np.array([1, .55, .5]), np.array([.75, .12, .09]), .12)
    m = np.zeros(len(V)); 
    for i in range(4): m = np.maximum(m, bump(V, (kx[i], .06, kz[i]), .10))
    C = skin + (flush - skin) * (m * .5)[:, None]
    if side > 0: V = V * [-1, 1, 1]; F = F[:, ::-1]
    to_object('hand', V, F, mats['skin'], np.concatenate([C, np.full((len(C), 1), .42)], 1), root, M)
    if prop:
        objs = PROPS[prop](mats)
        for o in objs: o.matrix_world = M @ Matrix.Translation((0, -.20, .33)) @ Matrix.Rotation(rad(90) * side, 4, 'Y') @ o.matrix_world; o.parent = root

def prim(kind, mat, loc=(0, 0, 0), rot=(0, 0, 0), bevel=.02, **kw):
    """bevelled primitive object"""
    if kind == 'cube': bpy.ops.mesh.primitive_cube_add(size=1); 
    elif kind == 'cyl': bpy.ops.mesh.primitive_cylinder_add(radius=kw['r'], depth=kw['d'], vertices=56)
    elif kind == 'cone': bpy.ops.mesh.primitive_cone_add(radius1=kw['r'], radius2=kw['r2'], depth=kw['d'], vertices=56)
    elif kind == 'sph': bpy.ops.mesh.primitive_uv_sphere_add(radius=kw.get('r', 1), segments=48, ring_count=24)
    elif kind == 'tor': bpy.ops.mesh.primitive_torus_add(major_radius=kw['r'], minor_radius=kw['d'], major_segments=56, minor_segments=16)
    o = bpy.context.object
    if 'sc' in kw: o.scale = kw['sc']; bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    o.location = loc; o.rotation_euler = [rad(a) for a in rot]; bpy.context.view_layer.update()
    if bevel and kind in ('cube', 'cyl', 'cone'): b = o.modifiers.new('b', 'BEVEL'); b.width = bevel; b.segments = 3
    o.data.materials.append(mat)
    for p in o.data.polygons: p.use_smooth = True
    o.data.use_auto_smooth = True; return o
def prop_whisk(m):
    o = [prim('cyl', m['trim'], r=.07, d=.75)]
    for k in range(6):
        B = Bag(); a = np.linspace(0, math.pi, 30); r = .24; p = np.stack([r * np.sin(a) * np.cos(k * math.pi / 6), r * np.sin(a) * np.sin(k * math.pi / 6), .36 + .42 * (1 - np.cos(a)) * .95], 1)
        for sg in (1, -1): B.sweep(p * [sg, sg, 1], .014, .014, (1, .3, .2), sides=8)
        V, F, C = B.mesh(); o.append(to_object('wire', V, F, m['metal']))
    return o
def prop_wrench(m):
    o = [prim('cube', m['metal'], sc=(.15, .07, 1.5), loc=(0, 0, .35))]
    T = Clay((-.4, -.1, .8), (.4, .1, 1.7), .016); T.add(ball((0, 0, 1.2), (.25, .08, .25)), .02); T.cut(((lambda X, Y, Z: np.maximum(np.maximum(np.abs(X) - .11, 1.2 - Z), np.abs(Y) - .3) + 0 * X), np.array([-.2, -.2, 1.1]), np.array([.2, .2, 1.7])), .02)
    V, F = T.mesh(2); o.append(to_object('jaw', V, F, m['metal'])); return o
def prop_ladle(m):
    o = [prim('cyl', m['trim'], r=.07, d=.9), prim('cyl', m['metal'], loc=(0, 0, .75), r=.045, d=.8)]
    T = Clay((-.5, -.75, .9), (.5, .5, 1.8), .014); T.add(ball((0, -.22, 1.32), .34), .02); T.cut(ball((0, -.24, 1.36), .29), .02); T.cut(((lambda X, Y, Z: 1.38 - Z + 0 * X + 0 * Y), np.array([-.5, -.75, 1.3]), np.array([.5, .5, 1.8])), .02)
    V, F = T.mesh(2); o.append(to_object('bowl', V, F, m['metal'])); return o
def prop_phone(m):
    return [prim('cube', m['frame'], sc=(.55, .07, 1.1), loc=(0, 0, .2), bevel=.05), prim('cube', m['screen'], sc=(.49, .02, 1.02), loc=(0, -.035, .2), bevel=.01)]
LIFT = .40      # raises the body for a short neck
PROPS = dict(whisk=prop_whisk, ladle=prop_ladle, wrench=prop_wrench, phone=prop_phone)

def build_body(P, root, mats, step):
    st = step * (1 if P['top'] == 'tee' else 1.5); arms = {}
    for k, v in POSES[P['pose']].items(): arms[k] = v
    if arms.get(1) == 'mirror': a = arms[-1]; arms[1] = (tuple(np.array(a[0]) * [-1, 1, 1]), tuple(np.array(a[1]) * [-1, 1, 1])) + a[2:]
    if P['mirror'] and len(arms) == 1: a = arms.pop(-1); arms[1] = (tuple(np.array(a[0]) * [-1, 1, 1]), tuple(np.array(a[1]) * [-1, 1, 1])) + a[2:]
    G = Clay((-2.7, -1.9, -4.6), (2.7, 1.4, -1.0), st); hood = P['top'] == 'hoodie'; loose = .05 if hood else 0
    G.add(ball((0, .30, -3.5), (1.22 + loose, .74, 1.75)), .1); G.add(limb((0, .30, -1.95), (0, .3, -2.6), .55, .8), .4)
    for s in (-1, 1):
        sh = (s * 1.10, .32, -2.48); G.add(limb((s * .35, .32, -2.15), sh, .36, .42 + loose), .30)
        G.add(ball((s * .45, -.12, -3.0), (.50, .42, .50)), .35)
        if s in arms:
            el, wr = np.array(arms[s][0]), np.array(arms[s][1])
            G.add(limb(sh, el, .42 + loose, .34 + loose), .16)
            short = P['top'] == 'tee'
            if not short:
                G.add(limb(el, wr - (wr - el) * .06, .34 + loose, .255 + loose * .6), .14); ax_ = (wr - el) / np.linalg.norm(wr - el); q = Vector(ax_).to_track_quat('Z', 'Y').to_euler()
                G.add(torus(wr - ax_ * .10, .20, .085, [math.degrees(a) for a in q]), .03)
        else: G.add(limb(sh, (s * 1.36, .30, -4.2), .42 + loose, .36 + loose), .18)
    # folds: a few warped ripples, strongest at armpits / elbows / belly
    X, Y, Z = G.X, G.Y, G.Z
    w = np.sin(X * 2.3 + 1.7 * Z + .5) + np.sin(Z * 2.9 - 1.3 * X + 2 * Y)
    rip = np.sin(5.2 * Z + 3.2 * np.abs(X) + 1.5 * w) + .6 * np.sin(8.5 * Z - 5.0 * np.abs(X) + 2.1 * w + 3 * Y)
    amp = .026 + .055 * np.exp(-((np.abs(X) - 1.0) / .35) ** 2 - ((Z + 3.1) / .45) ** 2)
    for s, a in arms.items(): amp = amp + .055 * np.exp(-((X - a[0][0]) / .45) ** 2 - ((Y - a[0][1]) / .6) ** 2 - ((Z - a[0][2]) / .5) ** 2)
    G.d += (amp * rip * (1.0 if hood else .7)).astype(f4)
    G.cut(limb((0, .22, -1.2), (0, .24, -2.12 if not hood else -2.2), .50, .50), .05)                # neck opening
    if hood:
        G.add(torus((0, .34, -1.93), .66, .20, (24, 0, 0), 1.0), .14); G.add(torus((0, .50, -1.80), .70, .22, (34, 0, 0), .9), .16)
        G.cut(ball((0, -.62, -2.02), (.20, .5, .34)), .12)
    elif P['top'] == 'jacket': G.add(torus((0, .24, -1.94), .62, .13, (16, 0, 0), 1.0), .05); G.add(torus((0, .20, -1.86), .50, .075, (14, 0, 0), 1.0), .02)
    else: G.add(torus((0, .22, -1.90), .52, .075, (14, 0, 0), 1.0), .03)
    V, F = G.mesh(3); x, y, z = V.T
    c1, c2, tr = lin(P['cloth']), lin(P['cloth2']), lin(P['trim']); C = np.tile(c1, (len(V), 1)); gloss = np.full(len(V), .25)
    def tint(m, c): nonlocal C; C = C + (c - C) * np.clip(m, 0, 1)[:, None]
    e = .02
    if P['top'] == 'stripes': tint(sstep(-.25, .25, np.sin(z * 11)), c2)
    if P['top'] == 'tee': tint(sstep(.36 + e, .36 - e, np.sqrt(x ** 2 + (z + 2.85) ** 2)) * (y < 0), c2); tint(sstep(.22 + e, .22 - e, np.sqrt(x ** 2 + (z + 2.85) ** 2)) * (y < 0), tr)
    if P['top'] == 'apron':
        bib = sstep(.66 + e, .66 - e, np.abs(x)) * sstep(-2.62 + e, -2.62 - e, z) * (y < .2); strap = sstep(.10 + e, .10 - e, np.abs(np.abs(x) - .52)) * (z > -2.7)
        tint(np.maximum(bib, strap), c2); tint(sstep(.035, .02, np.abs(np.abs(x) - .60)) * bib + sstep(.035, .02, np.abs(z + 2.72)) * bib, tr)
    if P['top'] == 'jacket':
        op = .16 + .12 * sstep(-4.5, -2.2, z); inner = np.maximum(sstep(op + e, op - e, np.abs(x)) * (y < .1), sstep(.585, .565, np.sqrt(x ** 2 + (y - .22) ** 2)) * (z > -2.15)); tint(inner, c2); tint(sstep(.05, .03, np.abs(np.abs(x) - op - .03)) * (y < .1), tr)
    if P['straps']: tint(sstep(.15, .13, np.abs(np.abs(x) - .80)) * (y < .35) * (z > -4), lin(P['straps']))       # of a backpack
    if hood: tint(sstep(.02, -.02, np.sqrt(x ** 2 + (y + .05) ** 2 + (z + 1.95) ** 2) - .62) * (y < .45), c1 * .55)
    to_object('cloth', V, F, mats['cloth'], np.concatenate([C, gloss[:, None]], 1), root)
    if hood:
        B = Bag()
        for s in (-1, 1): B.sweep(spline([(s * .24, -.52, -2.18), (s * .27, -.68, -2.5), (s * .25, -.60, -2.85), (s * .27, -.58, -3.12)], 24), .038, .038, (0, -1, 0), sides=12)
        V, F, C = B.mesh(); to_object('string', V, F, mats['string'], None, root)
    for s, a in arms.items():
        build_hand(P, s, a[1], a[2], a[3], a[4], a[5], root, mats, step, P['prop'], (a[0], (s * 1.15, .3, -2.55)) if P['top'] == 'tee' else None)

# ------------------------------------------------------------------ sets, light, camera
def area(loc, target, size, power, col, spread=180):
    d = bpy.data.lights.new('a', 'AREA'); d.shape = 'DISK'; d.size = size; d.energy = power; d.color = lin(col); d.spread = rad(spread)
    o = bpy.data.objects.new('a', d); bpy.context.scene.collection.objects.link(o); o.location = loc; o.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler(); return o
def picture_backdrop(P):
    """a glowing, already blurred picture that fills the camera's view behind the person (rendering a set again for every person is 3-4 times slower)"""
    m = bpy.data.materials.new('picture'); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear(); N = nt.nodes.new; L = nt.links.new
    im = N('ShaderNodeTexImage'); im.image = bpy.data.images.load(P['picture']); im.extension = 'EXTEND'; em = N('ShaderNodeEmission'); o = N('ShaderNodeOutputMaterial')
    L(im.outputs[0], em.inputs[0]); L(em.outputs[0], o.inputs[0]); m.cycles.sample_as_light = False
    w, h, d = 13.0, 13.0 * 9 / 16, 21.7                                       # a 66 mm lens sees a width of 11.84 there; the rest hides the edge, which depth of field blurs
    me = bpy.data.meshes.new('picture'); me.from_pydata([(-w/2, -h/2, 0), (w/2, -h/2, 0), (w/2, h/2, 0), (-w/2, h/2, 0)], [], [(0, 1, 2, 3)])
    uv = me.uv_layers.new()
    for i, c in enumerate([(0, 0), (1, 0), (1, 1), (0, 1)]): uv.data[i].uv = c
    me.materials.append(m); o = bpy.data.objects.new('picture', me); bpy.context.scene.collection.objects.link(o); o.location = (0, 0, -d); P['_fit_to_camera'] = o
def build_set(P, mats):
    kind = P['scene']; bd = P['backdrop']
    if kind == 'picture': picture_backdrop(P); return
    if kind == 'studio':
        m = bpy.data.materials.new('bd'); m.use_nodes = True; nt = m.node_tree; nt.nodes.clear(); N = nt.nodes.new; L = nt.links.new      # glowing gradient, without noise
        tc = N('ShaderNodeTexCoord'); mp = N('ShaderNodeMapping'); mp.inputs['Location'].default_value = (-P['offset'] * 1.4 / 9, 0, -.02); mp.inputs['Scale'].default_value = (1 / 9, 0, 1 / 6.5); ln = N('ShaderNodeVectorMath'); ln.operation = 'LENGTH'
        cr = N('ShaderNodeValToRGB'); cr.color_ramp.interpolation = 'EASE'; b = lin(bd); e = cr.color_ramp.elements; e[0].color = (*np.minimum(1, b * 1.25 + .06), 1); e[1].color = (*(b * .45), 1); e[1].position = 1
        em = N('ShaderNodeEmission'); em.inputs[1].default_value = 1.1; o = N('ShaderNodeOutputMaterial')
        L(tc.outputs['Object'], mp.inputs[0]); L(mp.outputs[0], ln.inputs[0]); L(ln.outputs['Value'], cr.inputs[0]); L(cr.outputs[0], em.inputs[0]); L(em.outputs[0], o.inputs[0]); m.cycles.sample_as_light = False
        prim('cube', m, (0, 7.5, 0), sc=(60, .2, 40), bevel=0)
        return
    R = random.Random(P['seed'] + 7); wall = material('wall', bd, .7); prim('cube', wall, (0, 5.2, 0), sc=(40, .2, 30), bevel=0)
    wood = material('wood', '#b9733d', .45, coat=.2); white = material('white', '#f3efe6', .35, coat=.4); dark = material('darkp', '#20242c', .4, coat=.4)
    colr = [material('c%d' % i, c, .35, coat=.5) for i, c in enumerate(('#ff6b4a', '#ffc53d', '#37b98f', '#4a8cff', '#f4f0e8', '#ff8fb0'))]
    def lamp(x, y, z, c='#ffcf8a'): prim('sph', material('bulb', c, .4, emit=4), (x, y, z), r=.26)
    if kind == 'kitchen':
        tile = material('tile', '#fbf6ea', .18, coat=.6)
        for i in range(-9, 10):
            for j in range(-4, 2): prim('cube', tile, (i * 1.04 + (j % 2) * .52, 5.02, j * .52 - .35), sc=(1.0, .1, .48), bevel=.03)
        prim('cube', wood, (0, 4.2, -2.9), sc=(24, 2.0, .22)); prim('cube', white, (0, 4.3, -4.6), sc=(24, 1.8, 3.2))
        prim('cube', wood, (0, 4.6, 1.35), sc=(24, 1.0, .14))
        for i, x in enumerate((-5.6, -4.9, -4.2, -3.3, 3.0, 3.8, 4.5, 5.4, 6.2)):
            k = i % 3; c = colr[i % 6]
            if k == 0: prim('cyl', c, (x, 4.5, 1.75), r=.26, d=.62, bevel=.06); prim('cyl', wood, (x, 4.5, 2.1), r=.27, d=.1)
            elif k == 1: prim('sph', c, (x, 4.5, 1.72), sc=(.32, .32, .3)); prim('cyl', c, (x, 4.5, 2.0), r=.14, d=.25)
            else:
                for q in range(3): prim('cyl', colr[(i + q) % 6], (x, 4.5, 1.5 + .13 * q), r=.36 - .03 * q, d=.1, bevel=.04)
        prim('cyl', colr[0], (-4.2, 3.9, -2.35), r=.62, d=.85, bevel=.1); prim('cyl', colr[0], (-4.2, 3.9, -1.88), r=.64, d=.1); prim('sph', dark, (-4.2, 3.9, -1.76), r=.1)
        for s in (-1, 1): prim('tor', dark, (-4.2 + s * .68, 3.9, -2.1), (90, 0, 0), r=.14, d=.045)
        prim('cyl', white, (4.3, 3.9, -2.4), r=.42, d=.75, bevel=.08)
        for k in range(5): prim('cyl', (wood, colr[2], dark)[k % 3], (4.3 + .25 * math.cos(k * 1.3), 3.9 + .2 * math.sin(k * 1.3), -1.7), (R.uniform(-14, 14), R.uniform(-14, 14), 0), r=.05, d=1.2); prim('sph', (wood, colr[2], dark)[k % 3], (4.3 + .35 * math.cos(k * 1.3), 3.9 + .2 * math.sin(k * 1.3), -1.05), sc=(.17, .06, .24))
        for k in range(18): a = k * 2.4; prim('sph', colr[2], (6.2 + .45 * math.cos(a), 3.9 + .4 * math.sin(a), -1.8 + .07 * (k % 7)), (R.uniform(-50, 50), R.uniform(-50, 50), 0), sc=(.12, .05, .34))
        prim('cyl', colr[1], (6.2, 3.9, -2.45), r=.4, d=.65, bevel=.06); lamp(-2.4, 4.0, 3.2); lamp(2.9, 4.0, 3.2)
    if kind == 'workshop':
        peg = material('peg', '#c99a62', .6); prim('cube', peg, (0, 5.0, .6), sc=(15, .12, 4.6)); hole = material('hole', '#6b4a2a', .9)
        for i in range(-14, 15):
            for j in range(-4, 5): prim('cyl', hole, (i * .5, 4.935, .6 + j * .5), (90, 0, 0), r=.045, d=.02, bevel=0)
        steel = mats['metal']
        def screwdriver(x, z, c): prim('cyl', c, (x, 4.75, z + .45), r=.13, d=.6, bevel=.05); prim('cyl', steel, (x, 4.75, z - .25), r=.045, d=.85)
        def hammer(x, z): prim('cyl', wood, (x, 4.75, z - .2), r=.08, d=1.6); prim('cube', dark, (x, 4.75, z + .65), sc=(.75, .25, .25), bevel=.05)
        def saw(x, z): prim('cube', steel, (x, 4.8, z), (0, 18, 0), sc=(1.7, .03, .42), bevel=.01); prim('cube', colr[0], (x - .95, 4.75, z + .3), (0, 18, 0), sc=(.5, .16, .6), bevel=.12)
        def tape(x, z): prim('tor', colr[R.randrange(4)], (x, 4.75, z), (90, 0, 0), r=.32, d=.12)
        for k, x in enumerate((-6.0, -5.5, -5.0)): screwdriver(x, 1.1, colr[k])
        hammer(-4.0, 1.0); saw(-5.0, -.6); tape(-3.1, 1.6); tape(3.0, 1.5); hammer(3.9, 1.0)
        for k, x in enumerate((4.9, 5.4, 5.9, 6.4)): screwdriver(x, 1.2, colr[(k + 2) % 4])
        tape(4.6, -.6); tape(5.6, -.5); prim('cube', wood, (0, 4.0, -2.6), sc=(24, 2.4, .3)); prim('cube', dark, (0, 4.6, -4.2), sc=(24, 1.6, 3))
        prim('cube', colr[0], (-5.2, 3.9, -2.0), sc=(1.7, .9, .9), bevel=.08); prim('cube', dark, (-5.2, 3.9, -1.5), sc=(1.74, .94, .12), bevel=.04); prim('tor', dark, (-5.2, 3.9, -1.4), (90, 0, 0), r=.3, d=.06)
        for k in range(4): prim('cyl', colr[k], (4.0 + k * .75, 3.8, -2.15), r=.3, d=.55, bevel=.04); prim('cyl', white, (4.0 + k * .75, 3.8, -1.86), r=.31, d=.06)
        lamp(-2.2, 3.6, 3.5); lamp(3.2, 3.6, 3.5)

def make_materials(P):
    d = dict(
        skin=material('skin', None, gloss_from_alpha=True, glow=.10, spec=.42, bump_scale=55, bump_str=.035), teeth=material('teeth', None, rough=.18, coat=.5), tongue=material('tongue', None, rough=.3),
        eye=material('eye', None, rough=.12, coat=1, spec=.6), glint=material('glint', '#ffffff', emit=3.5), dark=material('dark', None, rough=.4),
        hair=material('hair', None, rough=.62 if P['hair'] == 'afro' else .40, spec=.40, coat=0 if P['hair'] == 'afro' else .12), beard=material('beard', None, rough=.7, spec=.25), cloth=material('cloth', None, rough=.85, sheen=.5, bump_scale=46, bump_str=.4, gloss_from_alpha=False, spec=.25),
        string=material('string', P['cloth2'], .7), frame=material('frame', '#15161c', .25, coat=.8), pad=material('pad', '#24252c', .6), trim=material('trim', P['trim'], .3, coat=.7),
        metal=material('metal', '#c9ced6', .28, metal=.85), screen=material('screen', '#7fd0ff', .2, emit=1.2))
    return d

def build(P, step):
    random.seed(P['seed']); sc = bpy.context.scene; mats = make_materials(P)
    def empty(n, loc, rot, parent=None):
        e = bpy.data.objects.new(n, None); sc.collection.objects.link(e); e.location = loc; e.rotation_euler = [rad(a) for a in rot]; e.parent = parent; return e
    # two pivots: the body leans around the hips, the head turns around the base of the neck
    body = empty('body', (P['offset'], 0, 0), (0, 0, 0)); G, eyes = build_head(P, step, None, mats)
    build_hair(P, G, None, mats, step)
    if P['headphones']: build_headphones(P, None, mats)
    headset = [o for o in sc.objects if o.type == 'MESH']
    piv = Vector((0, .25, -1.55)); h = empty('headpiv', piv, P['head'], body)
    for o in headset: o.parent = h; o.matrix_parent_inverse = Matrix.Translation(-piv)
    old = set(sc.objects); build_body(P, None, mats, step); hip = Vector((0, .3, -4.5)); b = empty('hip', hip + Vector((0, 0, LIFT)), P['body'], body)
    for o in set(sc.objects) - old - {b}:
        if o.type == 'MESH' and o.parent is None: o.parent = b; o.matrix_parent_inverse = Matrix.Translation(-hip)
    old = set(sc.objects); build_set(P, mats); P['_set'] = set(sc.objects) - old
    # only three or four sampled lights, because every light adds noise. The sky lights the shadows, and the backdrop glows.
    x = P['offset']; set_ = P['scene'] not in ('studio', 'picture')
    area((x - 4.6, -6.5, 4.6), (x, 0, -.4), 3.8, 1250, P['key'])
    area((x + 3.6, 4.6, 3.0), (x, 0, -.2), 2.6, 210, P['rim'][0]); area((x - 3.6, 4.8, 2.6), (x, 0, -.4), 2.6, 200, P['rim'][1])
    if set_: area((0, -3, 8), (0, 5, -1), 6, 650, '#fff0da')
    w = bpy.data.worlds.new('w'); sc.world = w; w.use_nodes = True; nt = w.node_tree; bg = nt.nodes['Background']; bg.inputs[1].default_value = .68; w.cycles.sampling_method = 'NONE'
    tc = nt.nodes.new('ShaderNodeTexCoord'); sp = nt.nodes.new('ShaderNodeSeparateXYZ'); r = nt.nodes.new('ShaderNodeValToRGB'); nt.links.new(tc.outputs['Generated'], sp.inputs[0]); nt.links.new(sp.outputs[0], r.inputs[0]); nt.links.new(r.outputs[0], bg.inputs[0])
    r.color_ramp.elements[0].color = (.25, .27, .34, 1); r.color_ramp.elements[1].color = (.80, .86, 1.0, 1); r.color_ramp.elements[0].position = .25; r.color_ramp.elements[1].position = .9
    c = bpy.data.cameras.new('c'); c.lens = 66; o = bpy.data.objects.new('c', c); sc.collection.objects.link(o); D = 14.2 / P['zoom']; o.location = (0, -D, .05 + P['cam_z']); tgt = Vector((0, 0, -.42 + P['cam_z']))
    o.rotation_euler = (tgt - o.location).to_track_quat('-Z', 'Y').to_euler(); sc.camera = o
    if P.get('_fit_to_camera'): P['_fit_to_camera'].parent = o
    c.dof.use_dof = True; c.dof.focus_distance = D - .95; c.dof.aperture_fstop = .16

CAST = dict(
    max=dict(cam_z=0.14, skin='#eab48e', lips='#d08a74', lip_r=.78, hair='quiff', hair_color='#5a3319', eye='#3f7fae', top='hoodie', cloth='#e8432e', expression='grin', pose='point_side', head=(2, -6, -6), gaze=(-6, 0), backdrop='#2b6cff', offset=.9, lash=.25, brow_w=1.15, jaw=.83),
    maya=dict(cam_z=.24, zoom=.96, seed=2, skin='#8a5132', lips='#8f3a36', hair='afro', hair_color='#1d120e', eye='#5a3216', top='tee', cloth='#ffc62e', cloth2='#ffffff', trim='#e8432e', expression='laugh', pose='wave', head=(-3, 7, 8), backdrop='#7b3ff2', offset=.7, lash=1, brow_w=.85, jaw=.75, rim=('#ff9d3d', '#4fd8ff')),
    lena=dict(seed=3, skin='#f3c6ab', lips='#d4625f', freckles=.8, blush=.8, hair='bob', hair_color='#c2531b', brow_color='#8a3f18', eye='#3d8a5f', top='stripes', cloth='#173a5e', cloth2='#f4efe4', expression='surprised', pose='cheeks', head=(-2, 4, 0), backdrop='#ff8a3c', lash=1, brow_w=.8, jaw=.74, nose=.88, rim=('#fff0b0', '#7fe0ff')),
    kenji=dict(seed=4, skin='#e6b58a', lips='#cf8a70', lip_r=.82, hair='crop', hair_color='#17151a', eye='#3a2415', glasses='square', headphones=True, top='hoodie', cloth='#20303f', cloth2='#ffffff', trim='#ff8a3c', expression='think', pose='think', head=(3, 8, 10), gaze=(14, 12), backdrop='#12b58a', offset=-.6, lash=.2, jaw=.80, nose=.92),
    amara=dict(cam_z=0.22, seed=5, skin='#6e4029', lips='#7c2f30', hair='bun', hair_color='#120d0c', eye='#3b2010', top='hoodie', cloth='#ff5fa2', cloth2='#ffffff', expression='grin', pose='thumbs', head=(0, -5, -8), gaze=(0, 0), backdrop='#ffc12e', offset=.5, lash=1, brow_w=.9, jaw=.75, rim=('#fff0d8', '#ff9d5c')),
    omar=dict(cam_z=0.14, seed=6, skin='#c98d62', lips='#a85d4d', hair='quiff', hair_color='#1b1512', eye='#5b3a1c', beard='full', top='jacket', cloth='#3c5a3e', cloth2='#f2efe8', trim='#d9a441', expression='smirk', pose='point_up', head=(0, 5, 7), gaze=(4, 0), backdrop='#3a3f58', offset=.6, lash=.2, brow_w=1.35, jaw=.86, nose=1.12, rim=('#ff7a3d', '#46c8ff')),
    rosa=dict(seed=7, skin='#d59b70', lips='#bf4a4a', hair='long', hair_color='#2c1710', eye='#6a4520', top='apron', cloth='#f2efe8', cloth2='#e4572e', trim='#ffd7a0', expression='laugh', pose='hold', prop='whisk', head=(-2, -6, -6), scene='kitchen', backdrop='#ffd9a8', offset=.9, lash=1, brow_w=.9, jaw=.76, rim=('#ffe0b0', '#bfe6ff')),
    theo=dict(cam_z=0.1, seed=8, skin='#a8693f', lips='#8f5240', lip_r=.85, hair='curly', hair_color='#2a1710', eye='#4a2c14', stubble=.6, top='jacket', cloth='#2f6fb5', cloth2='#f6f3ea', trim='#ffb02e', expression='shout', pose='hold', prop='wrench', mirror=True, head=(-2, 6, 6), scene='workshop', backdrop='#54708a', offset=-.8, lash=.25, brow_w=1.2, jaw=.83, rim=('#ffb45c', '#5cc8ff')),
)

def main():
    ap = argparse.ArgumentParser(); ap.add_argument('--who', default='max'); ap.add_argument('--out', default='out.png'); ap.add_argument('--samples', type=int, default=64)
    ap.add_argument('--scale', type=int, default=100); ap.add_argument('--step', type=float, default=.020); ap.add_argument('--set', action='append', default=[]); ap.add_argument('--matte', help='also write the exact person cut-out (RGBA png, no backdrop)'); ap.add_argument('--empty', action='store_true', help='the set without the person')
    a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:]); P = dict(BASE); P.update(CAST.get(a.who, {}))
    for s in a.set:
        k, v = s.split('=', 1)
        try: P[k] = json.loads(v)
        except ValueError: P[k] = v
    bpy.ops.wm.read_factory_settings(use_empty=True); S = bpy.context.scene; t = time.time(); build(P, a.step); tb = time.time() - t
    S.render.engine = 'CYCLES'; c = S.cycles; c.device = 'CPU'; c.samples = a.samples; c.use_adaptive_sampling = True; c.adaptive_threshold = .015; c.adaptive_min_samples = 16; c.use_denoising = False
    c.max_bounces = 6; c.diffuse_bounces = 3; c.glossy_bounces = 2; c.transmission_bounces = 2; c.caustics_reflective = c.caustics_refractive = False; c.sample_clamp_indirect = 3; c.sample_clamp_direct = 12; c.blur_glossy = .5
    S.render.resolution_x, S.render.resolution_y, S.render.resolution_percentage = 1280, 720, a.scale; S.render.threads_mode = 'FIXED'; S.render.threads = 2
    S.view_settings.view_transform = 'Standard'; S.view_settings.look = 'None'; S.view_settings.exposure = 0; S.render.image_settings.file_format = 'PNG'; S.render.filepath = a.out
    if a.empty:
        for o in S.objects: o.hide_render = o.type == 'MESH' and o not in P['_set']
    t = time.time(); bpy.ops.render.render(write_still=True); print('DONE %s build %.1fs render %.1fs' % (a.who, tb, time.time() - t))
    if a.matte:
        for o in P['_set']: o.hide_render = True
        c.samples = 24; S.render.film_transparent = True; S.render.image_settings.color_mode = 'RGBA'; S.render.filepath = a.matte; t = time.time(); bpy.ops.render.render(write_still=True); print('MATTE %.1fs' % (time.time() - t))
if __name__ == '__main__': main()
