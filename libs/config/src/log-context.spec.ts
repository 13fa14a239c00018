import { describe, expect, it } from '@jest/globals';
import { logContext, withLogContext, addLogContext } from './log-context.js';

describe('the context of a log line', () => {
  it('is that of its own work, also for concurrent work', async () => {
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

  it('is empty outside of any work', () => {
    addLogContext({ requestId: 'outside' });
    expect(logContext()).toEqual({});
  });
});
