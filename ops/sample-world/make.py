#!/usr/bin/env python3
"""make.py - renders the stills of the sample world, one after the other.

    python3 make.py                        everything (about 25 minutes on two idle cores)
    python3 make.py sample-coin/1 ...      only these frames
    python3 make.py --draft ...            30 % scale into the work folder, for review; does not change the stills

Each frame: Blender -> non-local means (Debian's Blender has no denoiser) -> JPEG quality 88, 4:4:4.
The backdrop of a person is a picture that was rendered without the person and blurred, as a lens would.
"""
import json
import os
import subprocess
import sys
import time
from people import PEOPLE, PLATES

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
STILLS = os.path.join(ROOT, 'apps/emulator/sample-world/stills')
MATTES = os.path.join(ROOT, 'test/fixtures/mattes')
WORK = os.path.join(ROOT, '.cache/sample-world')
VIDEOS = ['alps', 'dusk', 'coin', 'rent', 'desk', 'chip', 'soup', 'cake']
FRAMES = ['sample-%s/%s' % (v, m) for v in VIDEOS for m in ('cover', '1', '2', '3')]
# nlmeans strength: strong for objects, which have few samples; weak for people, who have more samples, and fine hair and lashes
OBJECT = dict(samples=32, denoise='nlmeans=s=4.5:p=5:r=9')
PERSON = dict(samples=56, denoise='nlmeans=s=2.2:p=5:r=9')


# Blender finds Python through PATH: the system's Python must come first, because it has numpy
ENVIRONMENT = {**os.environ, 'PATH': '/usr/bin:/bin:' + os.environ['PATH']}


def run(*command):
    done = subprocess.run([str(c) for c in command], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = [l for l in done.stdout.splitlines() if 'Error' in l or 'FRAME' in l or 'DONE' in l or 'MATTE' in l]
    if lines:
        print('   ', '\n    '.join(lines), flush=True)
    if done.returncode:
        sys.exit(done.stdout[-2000:])


def blender(script, *args):
    run('nice', '-n', 15, 'blender', '-b', '--factory-startup', '-P', os.path.join(HERE, script), '--', *args)


def temporary(name):
    path = os.path.join(WORK, name.replace('/', '-') + '.png')
    os.makedirs(WORK, exist_ok=True)
    return path


def plate(name):
    """the blurred backdrop of people, rendered once"""
    path, raw = temporary('plate-' + name), temporary('raw-' + name)
    if not os.path.exists(path):
        p = PLATES[name]
        if 'set' in p:
            blender('character.py', '--who', p['set'], '--empty', '--samples', 24, '--scale', 50, '--step', '.03', '--out', raw)
        else:
            blender('render.py', p['frame'], raw, 24, 50)
        # cropped, because the filters darken the outermost pixels
        run('ffmpeg', '-v', 'error', '-y', '-i', raw, '-vf', 'nlmeans=s=5:p=5:r=9,gblur=sigma=%s,crop=iw*.95:ih*.95,scale=1280:720,%s' % (p.get('blur', 5), p.get('grade', 'null')), path)
    return path


def person(name, draft):
    p, png = dict(PEOPLE[name]), temporary(name)
    who, on = p.pop('who'), p.pop('plate', None)
    if on:
        p.update(scene='picture', picture=plate(on))
    args = [a for k, v in p.items() for a in ('--set', '%s=%s' % (k, json.dumps(v)))]
    size = ['--samples', 20, '--scale', 30, '--step', '.026'] if draft else ['--samples', PERSON['samples'], '--step', '.017']
    matte = temporary('matte-' + name)
    blender('character.py', '--who', who, '--out', png, *size, *args, *([] if draft else ['--matte', matte]))
    if not draft:
        os.makedirs(MATTES, exist_ok=True)
        run('convert', matte, '-alpha', 'extract', '-resize', '640x360!', '-colorspace', 'Gray', '-depth', '8', '-define', 'png:color-type=0', os.path.join(MATTES, name.replace('/', '-') + '.png'))
    return png, PERSON['denoise']


def thing(name, draft):
    png = temporary(name)
    blender('render.py', name, png, 20 if draft else OBJECT['samples'], 30 if draft else 100)
    return png, OBJECT['denoise']


def main():
    wanted = [a for a in sys.argv[1:] if not a.startswith('--')] or FRAMES
    draft = '--draft' in sys.argv
    for name in wanted:
        started = time.time()
        png, denoise = (person if name in PEOPLE else thing)(name, draft)
        clean = png.replace('.png', '.clean.png')
        run('ffmpeg', '-v', 'error', '-y', '-i', png, '-vf', denoise, clean)
        if not draft:
            out = os.path.join(STILLS, name + '.jpg')
            os.makedirs(os.path.dirname(out), exist_ok=True)
            run('convert', clean, '-strip', '-sampling-factor', '1x1', '-quality', '88', out)
        print('%s %.0f s' % (name, time.time() - started), flush=True)


if __name__ == '__main__':
    main()
