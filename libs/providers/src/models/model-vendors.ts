import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { parseModelName, type ModelName, type InputPictureFormat } from '@app/config';
import type { ImageModel as SdkImageModel, LanguageModel } from 'ai';
import { boundedFetch } from './bounded-fetch.js';

export interface VendorSettings {
  googleKey?: string | undefined;
  openAiKey?: string | undefined;
  compatible?: { address: string; key?: string | undefined } | undefined;
  /** How the OpenAI-compatible server accepts input pictures. */
  inputPictureFormat: InputPictureFormat;
  /** Origin of the emulator, which replaces all vendors in demo mode. */
  emulator?: string | undefined;
}

/** The vendors' models by their configured names. */
export class ModelVendors {
  constructor(private readonly settings: VendorSettings) {}

  textModelOf(name: string): { parsedName: ModelName; model: Exclude<LanguageModel, string> } {
    const parsedName = requireModelName(name);
    const { id } = parsedName;
    switch (parsedName.vendor) {
      case 'google':
        return { parsedName, model: this.googleProvider().languageModel(id) };
      case 'openai':
        return { parsedName, model: this.openAiProvider().responses(id) };
      case 'compatible':
        return { parsedName, model: this.compatibleProvider().chatModel(id) };
    }
  }

  imageModelOf(name: string): { parsedName: ModelName; model: Exclude<SdkImageModel, string> } {
    const parsedName = requireModelName(name);
    const { id } = parsedName;
    switch (parsedName.vendor) {
      case 'google':
        return { parsedName, model: this.googleProvider().image(id) };
      case 'openai':
        return { parsedName, model: this.openAiProvider().image(id) };
      case 'compatible':
        return { parsedName, model: this.compatibleProvider().imageModel(id) };
    }
  }

  get inputPictureFormat(): InputPictureFormat {
    return this.settings.inputPictureFormat;
  }

  /** Whether an image model accepts input pictures. */
  acceptsInputPictures(name: string): boolean {
    return (
      requireModelName(name).vendor !== 'compatible' || this.settings.inputPictureFormat !== 'none'
    );
  }

  private googleProvider() {
    const { emulator, googleKey } = this.settings;
    return createGoogle({
      apiKey: emulator ? demoKey : (googleKey ?? ''),
      fetch: boundedFetch,
      ...(emulator && { baseURL: `${emulator}/v1beta` }),
    });
  }

  private openAiProvider() {
    const { emulator, openAiKey } = this.settings;
    return createOpenAI({
      apiKey: emulator ? demoKey : (openAiKey ?? ''),
      fetch: boundedFetch,
      // Set explicitly, because the SDK would otherwise read the URL from the environment.
      baseURL: emulator ? `${emulator}/v1` : 'https://api.openai.com/v1',
    });
  }

  private compatibleProvider() {
    const { emulator, compatible } = this.settings;
    const key = emulator ? demoKey : compatible?.key;
    return createOpenAICompatible({
      name: 'compatible',
      baseURL: emulator ? `${emulator}/v1` : (compatible?.address ?? ''),
      fetch: boundedFetch,
      supportsStructuredOutputs: true,
      ...(key && { apiKey: key }),
    });
  }
}

/** The emulator requires a key, like the vendors. */
const demoKey = 'demo';

function requireModelName(name: string): ModelName {
  const parsedName = parseModelName(name);
  if (!parsedName) throw new RangeError(`not the name of a model: ${name}`);
  return parsedName;
}
