import { describe, expect, it } from '@jest/globals';
import { lineNames, named, nameMore } from './line-names.js';

describe('the names on a line', () => {
  it('are those of the work that it is written in, also when several go on at once', async () => {
    const seen = await Promise.all(
      ['one', 'two'].map((generationId) =>
        named({ generationId }, async () => {
          await Promise.resolve();
          nameMore({ requestId: `of ${generationId}` });
          await Promise.resolve();
          return lineNames();
        }),
      ),
    );
    expect(seen).toEqual([
      { generationId: 'one', requestId: 'of one' },
      { generationId: 'two', requestId: 'of two' },
    ]);
  });

  it('are none outside of any work', () => {
    nameMore({ requestId: 'nobody' });
    expect(lineNames()).toEqual({});
  });
});
