/** Maximum size of an answer. A painted 4K picture as base64 has about 30 MB. */
const maxBytes = 48 * 1024 * 1024;

/** `fetch` without redirects and with a size limit, so that a faulty vendor cannot fill our memory. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (!response.body) return response;
  let seen = 0;
  const bounded = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > maxBytes) controller.error(new RangeError('the answer is too large'));
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded, {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
};
