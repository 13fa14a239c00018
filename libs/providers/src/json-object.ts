import { ProductError } from '@app/contracts';

/** Reads the JSON object in the body of a video site's answer. Fails with `video_site_unreachable`. */
export function readJsonObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unusableError('an answer that is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unusableError('JSON that is not an object');
  return value as Record<string, unknown>;
}

function unusableError(what: string): ProductError {
  return new ProductError('video_site_unreachable', { detail: `the video site sent ${what}` });
}
