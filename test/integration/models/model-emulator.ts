import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ModelSettings, ModelUse } from '@app/providers';
import { createEmulator } from '../../../apps/emulator/src/create-emulator.js';

export const models = {
  text: {
    google: 'google:gemini-3.8-flash',
    openai: 'openai:gpt-6-luna',
    compatible: 'compatible:some-model',
  },
  image: {
    google: 'google:gemini-nano-banana-2.1@1K',
    openai: 'openai:gpt-image-2.5-flare@low',
    compatible: 'compatible:some-painter',
  },
} as const;

/** One price for all models, so that expected costs are easy to compute. */
export function settingsFor(emulator: string): ModelSettings {
  return {
    MODEL_PRICES: [...Object.values(models.text), ...Object.values(models.image)].map(
      (name) => `${name}=1/2/0.05`,
    ),
    MODEL_CALLS_PER_MINUTE: 10_000,
    MODEL_WATCHES_MINUTES: 0,
    COMPATIBLE_MODELS_REFERENCES: 'edits',
    EMULATOR_ORIGIN: emulator,
  };
}

/** Starts the emulator in this process, with its control API. */
export async function startModelEmulator() {
  const app = await createEmulator();
  let hungUp = 0;
  app.getHttpServer().on('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.on('close', () => {
      if (!response.writableFinished) hungUp += 1;
    });
  });
  await app.listen(0, '127.0.0.1');
  const origin = await app.getUrl();
  const send = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(`${origin}/emulator/${path}`, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  return {
    origin,
    /** Number of connections closed before their answer, since the last clear. */
    hungUp: () => hungUp,
    close: () => app.close(),
    order: async (fault: object) => {
      const ordered = await send('POST', 'faults', fault);
      if (!ordered.ok) throw new Error(`no such fault: ${await ordered.text()}`);
    },
    clear: async () => {
      await send('DELETE', 'faults');
      await send('DELETE', 'requests');
      hungUp = 0;
    },
    /** Number of requests to paths with this prefix. */
    asked: async (prefix: string): Promise<number> => {
      const counts = (await (await send('GET', 'requests')).json()) as Record<string, number>;
      return Object.entries(counts)
        .filter(([path]) => path.startsWith(prefix))
        .reduce((sum, [, count]) => sum + count, 0);
    },
  };
}

/** A model call that records its uses. */
export function callFor(
  names: readonly string[],
  more: { retriesLater?: boolean; signal?: AbortSignal } = {},
) {
  const spent: ModelUse[] = [];
  return {
    spentOn: spent,
    models: names,
    retriesLater: false,
    signal: new AbortController().signal,
    recordUse: async (use: ModelUse) => void spent.push(use),
    ...more,
  };
}
