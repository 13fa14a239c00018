export const modelVendors = ['google', 'openai', 'compatible'] as const;
export type ModelVendor = (typeof modelVendors)[number];

/**
 * How a server with OpenAI's API accepts input pictures. `edits`: multipart to `/images/edits`, like OpenAI.
 * `ref_images`: base64 in `/images/generations`, like LocalAI. `none`: not at all.
 */
export const inputPictureFormats = ['edits', 'ref_images', 'none'] as const;
export type InputPictureFormat = (typeof inputPictureFormats)[number];

/** A configured model: `google:gemini-x`, with `@` and a size or quality if the vendor has several. */
export interface ModelName {
  vendor: ModelVendor;
  id: string;
  /** Size or quality, such as `1K`, `high` or `1536x1024`. */
  detail: string | null;
}

const modelNamePattern = /^(google|openai|compatible):([^\s@,=]{1,100})(?:@([A-Za-z0-9]{1,20}))?$/;

/** Reads a model's name. Undefined if the text is invalid. */
export function parseModelName(text: string): ModelName | undefined {
  const match = modelNamePattern.exec(text);
  if (!match) return undefined;
  return { vendor: match[1] as ModelVendor, id: match[2] ?? '', detail: match[3] ?? null };
}

/** US dollars per million input tokens, per million output tokens, and per picture. */
export interface ModelPrice {
  input: number;
  output: number;
  picture: number;
}

/** Reads an entry of MODEL_PRICES: `google:gemini-x=0.75/3.75`, or with a price per picture `…=0.3/0/0.07`. */
export function parseModelPrice(text: string): [model: string, price: ModelPrice] | undefined {
  const [model = '', amounts = ''] = text.split('=');
  const numbers = amounts.split('/').map(Number);
  const [input = Number.NaN, output = Number.NaN, picture = 0] = numbers;
  const areNumbers = [input, output, picture].every((one) => Number.isFinite(one) && one >= 0);
  if (!parseModelName(model) || !areNumbers || numbers.length > 3) return undefined;
  return [model, { input, output, picture }];
}
