import { describe, expect, it } from '@jest/globals';
import { logContext, withLogContext, addLogContext } from './log-context.js';

describe('the context of a log line', () => {
  it('contains the ids of its own work, even if work runs concurrently', async () => {
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
