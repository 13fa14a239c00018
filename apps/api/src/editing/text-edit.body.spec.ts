import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { storableText } from '../http/storable-text.js';
import { TextSettingBody } from './text-edit.body.js';

const faultsOf = (body: object) =>
  validateSync(plainToInstance(TextSettingBody, body)).map(({ property }) => property);

const mark = { kind: 'arrow', x: 0.5, y: 0.5, size: 0.2, angle: 0, color: '#ff3b30' };

describe('the body of a text edit', () => {
  it('requires a headline and no other field', () => {
    expect(faultsOf({ main: 'Golden hour' })).toEqual([]);
    expect(faultsOf({})).toEqual(['main']);
  });

  it.each([
    ['sub', null],
    ['emphasis', null],
    ['emphasis', [null]],
    ['place', -1],
    ['place', 0.5],
    ['colour', 'red'],
    ['typeface', 'Comic Sans'],
    ['area', { x: 0, y: 0, width: 2, height: 0.2 }],
    ['align', 'justify'],
    ['outline', 'yes'],
    ['mirrored', null],
    ['person', { hidden: false, flipped: false, x: 0, scale: 9 }],
    ['picture', { still: 0, layout: '../hero' }],
    ['picture', { still: -1, layout: 'hero' }],
    ['picture', { layout: 'hero' }],
    ['picture', { still: null, layout: 'hero' }],
    ['picture', { still: null, upload: 'first', layout: 'hero' }],
    ['marks', null],
    ['marks', [{ ...mark, color: 'red' }]],
    ['marks', [{ ...mark, size: 3 }]],
    ['marks', [{ ...mark, kind: 'logo' }]],
    ['marks', [{ ...mark, kind: 'logo', picture: 'data:image/png;base64,AA==' }]],
    ['marks', [{ ...mark, kind: 'logo', picture: `/9j/${'A'.repeat(61_000)}` }]],
    ['marks', [{ ...mark, kind: 'logo', picture: btoa('<svg></svg>') }]],
    ['marks', [mark, mark, mark, mark, mark]],
  ])('is refused with %s %j', (field, value) => {
    expect(faultsOf({ main: 'Golden hour', [field]: value })).toEqual([field]);
  });

  it('may name a still of the video or an uploaded one, and a layout of Shorts', () => {
    const upload = '6f1f0f0e-4a52-4f8e-9d6c-0d1d6b6a4a01';
    for (const picture of [
      { still: 0, layout: 'uprightCutout' },
      { still: null, upload, layout: 'hero' },
      { upload, layout: 'hero' },
    ])
      expect(faultsOf({ main: '', picture })).toEqual([]);
  });

  it('may contain a logo as JPEG or PNG', () => {
    const logo = { ...mark, kind: 'logo', picture: '/9j/AAAA' };
    expect(faultsOf({ main: '', marks: [logo, { ...logo, picture: 'iVBORw0KGgoAAAA=' }] })).toEqual(
      [],
    );
  });
});

it('storableText replaces characters that the database refuses', () => {
  expect(storableText(' a\0\u0007b\ud83d ')).toBe('a b\ufffd');
});
