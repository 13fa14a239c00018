import type { ModelName, InputPictureFormat } from '@app/config';
import type { ThumbnailShape } from '@app/contracts';
import { generateImage } from 'ai';
import type { ModelVendors } from '../models/model-vendors.js';
import type { PlatePrompt } from './plate-prompt.js';

type ImageRequest = Parameters<typeof generateImage>[0];

/** Larger than the plate, so that the painted picture is never enlarged. Multiples of 16, as OpenAI requires. */
const openAiSizes = { wide: '2048x1152', upright: '1152x2048' } as const;
/** Sizes that small self-hosted models can paint. */
const compatibleSizes = { wide: '1280x720', upright: '720x1280' } as const;
const ratios = { wide: '16:9', upright: '9:16' } as const;

/**
 * Requests one picture from an image model. A call for several pictures could lose all of them by one failure,
 * although they are paid for.
 */
export function requestPicture(
  vendors: ModelVendors,
  name: string,
  prompt: PlatePrompt,
  signal: AbortSignal,
): ReturnType<typeof generateImage> {
  const { parsedName, model } = vendors.imageModelOf(name);
  return generateImage({
    model,
    n: 1,
    ...vendorOptions(parsedName, prompt, vendors.inputPictureFormat),
    maxRetries: 0,
    abortSignal: signal,
  });
}

/** Google takes a ratio and a size class; the others take a size. The SDK only warns about the unused one. */
function vendorOptions(
  { vendor, detail }: ModelName,
  { text, pictures, shape }: PlatePrompt,
  inputPictureFormat: InputPictureFormat,
): Pick<ImageRequest, 'prompt' | 'aspectRatio' | 'size' | 'providerOptions'> {
  // The SDK treats an empty list of pictures as an edit.
  const prompt = pictures.length > 0 ? { text, images: pictures } : text;
  if (vendor === 'google') {
    return {
      prompt,
      aspectRatio: ratios[shape],
      providerOptions: { google: { imageConfig: { imageSize: detail ?? '2K' } } },
    };
  }
  const isSize = detail !== null && /^\d+x\d+$/.test(detail);
  const size = (
    isSize
      ? sizeForShape(detail, shape)
      : (vendor === 'openai' ? openAiSizes : compatibleSizes)[shape]
  ) as `${number}x${number}`;
  if (vendor === 'openai') {
    return {
      prompt,
      size,
      providerOptions: {
        openai: {
          outputFormat: 'jpeg',
          outputCompression: 95,
          quality: isSize ? 'medium' : (detail ?? 'medium'),
        },
      },
    };
  }
  if (inputPictureFormat === 'edits') return { prompt, size };
  if (inputPictureFormat === 'none') return { prompt: text, size };
  // LocalAI silently drops data URIs. It answers with a URL unless bytes are requested.
  const ref_images = pictures.map((picture) => picture.toString('base64'));
  return {
    prompt: text,
    size,
    providerOptions: { compatible: { ref_images, response_format: 'b64_json' } },
  };
}

/** The size that the operator configured for wide pictures. Width and height are swapped for upright pictures. */
function sizeForShape(size: string, shape: ThumbnailShape): string {
  return shape === 'wide' ? size : size.split('x').toReversed().join('x');
}
