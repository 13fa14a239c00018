import { parseModelName, parseModelPrice, type Environment } from '@app/config';
import { requestPicture } from '../image-model/request-picture.js';
import { createVendors } from '../models/create-models.js';
import { failureOf } from '../models/model-failure.js';
import type { Finding } from './finding.js';

/** Milliseconds. According to the vendors, a high-quality picture takes up to two minutes. */
const timeoutMs = 150_000;

const painting =
  'A photograph of a wooden desk under a window, 16:9, calm morning light. No letters or logos anywhere.';
const edit =
  'Image 1 is a photograph of a desk. Show the same desk from the same side at night, lit by one lamp. No letters or logos anywhere.';

type PaintSettings = Parameters<typeof createVendors>[0] & Pick<Environment, 'MODEL_PRICES'>;

/**
 * Lets each image model paint and edit a picture, like a generation. Runs only on request, because it costs two
 * pictures per model.
 */
export async function checkPainting(names: string[], settings: PaintSettings): Promise<Finding[]> {
  const vendors = createVendors(settings);
  const findings: Finding[] = [];
  for (const name of [...new Set(names)]) {
    const isPriced = settings.MODEL_PRICES.some((entry) => parseModelPrice(entry)?.[0] === name);
    const paint = async (
      what: string,
      text: string,
      pictures: Buffer[],
    ): Promise<Buffer | null> => {
      const subject = `${what} with ${name}`;
      const startedAt = performance.now();
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const { image } = await requestPicture(
          vendors,
          name,
          { text, pictures, shape: 'wide' },
          signal,
        );
        const bytes = Buffer.from(image.uint8Array);
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
        if (!isPicture(bytes)) {
          findings.push({
            subject,
            state: 'failed',
            message: 'what it answered is no PNG, JPEG or WebP',
          });
          return null;
        }
        const size = `${Math.ceil(bytes.length / 1_000)} kB in ${seconds} s`;
        findings.push({
          subject,
          state: 'ok',
          message: isPriced
            ? size
            : `${size}. MODEL_PRICES has no price for it, so its cost is not counted`,
        });
        return bytes;
      } catch (error) {
        findings.push({
          subject,
          state: 'failed',
          message: adviceFor(name, what, failureOf(error).message),
        });
        return null;
      }
    };
    const painted = await paint('a picture', painting, []);
    if (!painted) continue;
    if (vendors.acceptsInputPictures(name)) await paint('an edit', edit, [painted]);
    else {
      findings.push({
        subject: `an edit with ${name}`,
        state: 'off',
        message:
          'COMPATIBLE_MODELS_REFERENCES is none: it is shown no stills, and asked for no faces',
      });
    }
  }
  return findings;
}

function adviceFor(name: string, what: string, failure: string): string {
  const isOwn = parseModelName(name)?.vendor === 'compatible' && what === 'an edit';
  return isOwn
    ? `${failure}. Set COMPATIBLE_MODELS_REFERENCES to the way in which this server takes pictures: edits, ref_images or none`
    : failure;
}

/** Checks the first bytes, because some servers answer with a web page or with nothing. */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1');
  return /^(\x89PNG|\xff\xd8\xff|RIFF.{4}WEBP)/s.test(start);
}
