import { errorRules, type ErrorCode } from '@app/contracts';

interface Call {
  /** Method and path, such as `POST /thumbnail/generate`. */
  route: string;
  body: unknown;
}

/** An error of the API, as an answer of `serve`. */
export class Refusal {
  constructor(
    readonly code: ErrorCode,
    readonly data: Record<string, unknown> = {},
  ) {}
}

/** An answer that does not arrive before the test ends. */
export const pending = Symbol('pending');

/**
 * Answers the client's requests from a table: `METHOD /path` → data of the answer. Records the requests. A request
 * that is not in the table fails the test.
 */
export function serve(routes: Record<string, unknown>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const route = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    calls.push({ route, body: text === '' ? undefined : (JSON.parse(text) as unknown) });
    if (!(route in routes)) throw new Error(`No answer for ${route}`);
    const answer = routes[route];
    if (answer === pending) return new Promise<Response>(() => {});
    if (answer instanceof Refusal) return refusalResponse(answer);
    return Response.json({ success: true, data: answer });
  };
  return calls;
}

function refusalResponse({ code, data }: Refusal): Response {
  const { status, sentence } = errorRules[code];
  return Response.json(
    { success: false, errorCode: code, errorMessage: sentence, data },
    { status },
  );
}
