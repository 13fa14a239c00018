import { defaultTextSetting } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { waitMsOf, type TextEditJob } from './text-edit-jobs.js';

const preview: TextEditJob = {
  userId: 'ada',
  thumbnailId: 'desk',
  setting: defaultTextSetting,
  save: false,
};

describe('waitMsOf', () => {
  it.each<[string, Partial<TextEditJob>]>([
    ['a save', { save: true }],
    ['a version in another language', { version: true, language: 'de' }],
    ['translations', { languages: ['de'] }],
    ['other stills and layouts', { choices: true }],
  ])('lets a caller wait longer for %s than for a preview', (_name, job) => {
    expect(waitMsOf({ ...preview, ...job })).toBeGreaterThan(waitMsOf(preview));
  });
});
