"""The person and backdrop of each frame. Keys are parameters of character.py; see its BASE and CAST."""

# backdrops, rendered once and blurred: a `frame` of the scene scripts, or the `set` of a cast member without the person
PLATES = {
    'kitchen': dict(set='rosa', blur=4),
    'kitchen-evening': dict(set='rosa', blur=4, grade='hflip,eq=brightness=-0.06:saturation=1.15,colorbalance=rm=.14:bm=-.16'),
    'coins': dict(frame='sample-coin/1', blur=7, grade='hflip'),
    'home': dict(frame='sample-rent/cover', blur=7, grade='hflip'),
    'desk': dict(frame='sample-desk/cover', blur=7),
    'desk-day': dict(frame='sample-desk/2', blur=9),
    'peaks': dict(frame='plate/peaks', blur=3),
    'storm': dict(frame='plate/storm', blur=3),
    'neon': dict(frame='plate/neon', blur=6),
}

# clean-shaven: over an open mouth, only a small part of the full beard's moustache is left
OMAR = dict(who='omar', beard=None, stubble=0.9, straps='#2b2118', top='jacket', cloth='#d9542b', cloth2='#2f3a46', trim='#ffd23d')
KENJI = dict(who='kenji', trim='#ff8a3c')

PEOPLE = {
    'sample-alps/1': dict(OMAR, plate='peaks', expression='grin', pose='point_side', head=[2, -6, -5], offset=1.0, gaze=[-5, 0], key='#fff0d6', rim=['#ffd09a', '#9fd4ff']),
    'sample-alps/3': dict(OMAR, plate='storm', expression='worried', pose='none', head=[-2, 6, 8], offset=-1.2, gaze=[10, 8], cam_z=0.24, key='#e6eeff', rim=['#a9c8ff', '#cfe2ff']),
    'sample-dusk/2': dict(who='lena', plate='neon', hair='long', top='jacket', cloth='#2a2340', cloth2='#f4efe4', trim='#ff8a3c', expression='smile', pose='none', head=[0, -8, -6], gaze=[-8, 2], offset=1.1, key='#ffd2dc', rim=['#ff4fb0', '#35d0ff']),
    'sample-coin/cover': dict(who='maya', plate='coins', expression='grin', pose='wave', head=[-2, 6, 6], offset=1.1, zoom=1.0),
    'sample-coin/3': dict(who='maya', backdrop='#f26a4b', expression='think', pose='think', head=[3, 8, 10], gaze=[12, 12], offset=-0.9, zoom=0.98, cloth='#2f6fb5', trim='#ffc62e', rim=['#fff0b0', '#7fe0ff']),
    'sample-rent/3': dict(who='maya', plate='home', expression='surprised', pose='point_up', head=[0, 4, 5], offset=1.0, cloth='#f4f0e8', cloth2='#e8432e', trim='#ffc62e'),
    'sample-desk/1': dict(KENJI, plate='desk', expression='smile', pose='point_side', mirror=True, head=[0, 7, 6], gaze=[6, 0], offset=-1.1, rim=['#ff8ac0', '#5cc8ff']),
    'sample-desk/3': dict(KENJI, plate='desk-day', expression='grin', pose='thumbs', head=[2, -5, -7], gaze=[0, 0], offset=1.0, cloth='#e8e4dc', cloth2='#20303f', rim=['#ffd9a0', '#a0d8ff']),
    'sample-chip/3': dict(KENJI, backdrop='#2a6df0', expression='surprised', pose='think', head=[2, 6, 6], gaze=[0, 0], offset=-0.9, cloth='#2a2f3c'),
    'sample-soup/1': dict(who='rosa', plate='kitchen', expression='grin', pose='hold', prop='ladle', head=[-2, -6, -6], offset=0.9),
    'sample-soup/3': dict(who='rosa', plate='kitchen-evening', expression='smile', pose='point_side', mirror=True, prop=None, head=[0, 7, 6], gaze=[6, 0], offset=-1.0, key='#ffe2c0'),
    'sample-cake/3': dict(who='rosa', plate='kitchen', expression='surprised', pose='hold', mirror=True, prop='whisk', head=[-2, 6, 5], offset=-1.0, cloth2='#2f9d8a'),
}
