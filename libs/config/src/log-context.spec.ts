import { describe, expect, it } from '@jest/globals';
import { logContext, withLogContext, addLogContext } from './log-context.js';

describe('the names on a line', () => {
  it('are those of the work that it is written in, also when several go on at once', async () => {
    const seen = await Promise.all(
      ['one', 'two'].map((generationId) =>
        withLogContext({ generationId }, async () => {
          await Promise.resolve();
          addLogContext({ requestId: `of ${generationId}` });
          await Promise.resolve();
          return logContext();
        }),
      ),
    );
    expect(seen).toEqual([
      { generationId: 'one', requestId: 'of one' },
      { generationId: 'two', requestId: 'of two' },
    ]);
  });

  it('are none outside of any work', () => {
    addLogContext({ requestId: 'nobody' });
    expect(logContext()).toEqual({});
  });
});
