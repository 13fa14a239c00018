import { defaultTextSetting } from '@app/contracts';
import type { TextEditJob, TextEditJobs } from '@app/queue';
import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { TextEditProcessor } from './text-edit.processor.js';
import type { TextEdits } from './text-edits.js';

Logger.overrideLogger(false);

/** Processes a job that waited for a worker. The outcome is `too late` if it was not run. */
function processAfter(seconds: number, data: Partial<TextEditJob>): Promise<string> {
  const edits = { run: async () => ({ ok: true, preview: null }) } as unknown as TextEdits;
  const jobs = { answer: async () => undefined } as unknown as TextEditJobs;
  const job = {
    id: 'edit',
    timestamp: Date.now() - seconds * 1_000,
    data: {
      userId: 'ada',
      thumbnailId: 'desk',
      setting: defaultTextSetting,
      save: false,
      ...data,
    },
  } as unknown as Parameters<TextEditProcessor['process']>[0];
  return new TextEditProcessor(edits, jobs).process(job);
}

describe('TextEditProcessor', () => {
  it('does not run an edit whose caller has stopped waiting', async () => {
    expect(await processAfter(15, {})).toBe('too late');
    expect(await processAfter(30, { save: true })).toBe('too late');
  });

  it.each<[string, number, Partial<TextEditJob>]>([
    ['a preview', 5, {}],
    ['a save', 15, { save: true }],
    ['translations', 15, { languages: ['de'] }],
    ['other stills and layouts', 15, { choices: true }],
  ])('runs %s after a wait of %d s', async (_name, seconds, data) => {
    expect(await processAfter(seconds, data)).toBe('done');
  });
});
