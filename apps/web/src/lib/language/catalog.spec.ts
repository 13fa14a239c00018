import { describe, expect, it } from '@jest/globals';
import {
  errorRules,
  noticeSentences,
  reasonFrames,
  reasonHeadlines,
  reasonPlaces,
  reasonRemarks,
  reasonScenes,
  textNoteSentences,
} from '@app/contracts';
import compile from 'icu-minify/compile';
import { messages as publicGerman } from './public/de.js';
import { messages as publicEnglish } from './public/en.js';
import { messages as publicSpanish } from './public/es.js';
import { messages as workspaceGerman } from './workspace/de.js';
import { messages as workspaceEnglish } from './workspace/en.js';
import { messages as workspaceSpanish } from './workspace/es.js';

interface Sentences {
  readonly [key: string]: string | Sentences;
}

function flatten(sentences: Sentences, path = ''): [key: string, sentence: string][] {
  return Object.entries(sentences).flatMap(([key, one]): [string, string][] =>
    typeof one === 'string' ? [[path + key, one]] : flatten(one, `${path}${key}.`),
  );
}

const english = new Map(flatten({ ...publicEnglish, ...workspaceEnglish }));
const languages = {
  German: new Map(flatten({ ...publicGerman, ...workspaceGerman })),
  Spanish: new Map(flatten({ ...publicSpanish, ...workspaceSpanish })),
};

/**
 * Names of the arguments and tags of a compiled sentence, which consists of strings and of lists that start with a
 * name.
 */
function argumentAndTagNames(part: unknown): string[] {
  if (Array.isArray(part)) {
    const [name, ...rest] = part as unknown[];
    return [...(typeof name === 'string' ? [name] : []), ...rest.flatMap(namesInContent)];
  }
  return [];
}

function namesInContent(part: unknown): string[] {
  if (Array.isArray(part))
    return part.some(Array.isArray) ? namesInParts(part) : argumentAndTagNames(part);
  if (typeof part === 'object' && part !== null) return Object.values(part).flatMap(namesInParts);
  return [];
}

function namesInParts(part: unknown): string[] {
  if (!Array.isArray(part)) return [];
  return (part as unknown[]).flatMap((one) => (Array.isArray(one) ? argumentAndTagNames(one) : []));
}

const argumentsOf = (sentence: string) => [...new Set(namesInParts(compile(sentence)))].toSorted();

/** Sentences that the specification quotes. */
const quoted = [
  'Generate Video Thumbnails That Convert',
  'No design/prompting skills needed. With professional quality crafted.',
  'Generate For FREE',
  'Log in',
  'Try for free',
  '+ Face',
  '+ Reference',
  '+ Prompt',
  'Try for Yourself!',
  'Generate Your Own',
  'Try for Free',
  'Sign in to access your <nowrap>AI-powered</nowrap> thumbnail generator',
  'Continue with {provider}',
  'Workspace',
  'New Thumbnail',
  'History',
  'Add More',
  'Sign out',
  'HD Quality',
  'Link copied',
  'Failed to copy',
  'Link copied!',
  'Share link has been copied to clipboard',
  'Could not copy link to clipboard',
  'Affiliate Program',
  'Coming Soon',
  'Oops! Page not found',
  'Return to Home',
  'Unexpected Application Error!',
  'Something went wrong. Try refreshing.',
  'An unexpected error occurred.',
  'An unexpected error occurred. Please try again later.',
  'Preview backend running in this workspace.',
  'Preview backend disconnected.',
  'Running in emulator mode. Do not use with production credentials.',
  'Please enter a YouTube URL',
  'Please enter a valid YouTube URL',
  'Insufficient credits',
  'An account already exists with a different sign-in method. Please try signing in using the method you originally used.',
  'No checkout URL returned',
  'All features included',
  'limited-time 20% off!',
  'limited-time 50% off!!',
  'My Subscription',
  'Manage your subscription and billing',
  'Current Plan',
  'Will cancel at: {date}',
  'Next billing date: {date}',
  'Subscription Actions',
  'Manage Billing',
  'Change Plan',
  'Upgrade Your Plan',
  'Get More Credits',
  'Start Making',
  'Error',
  'Failed to change plan. Please try again later.',
  'Failed to open billing portal. Please try again later.',
  'Failed to purchase credits. Please try again later.',
  '+ Face/Assets',
  'Face/Assets Uploaded',
  'Reference Set',
  'Reference Video',
  'Upload Face/Assets',
  'Skip',
  'Confirm',
  'Remove',
  'Generate',
  'Batch Size',
  'Generate multiple variations at once.',
  'Please enter a valid URL',
  'Please upload a valid video file.',
  'Failed to upload. Please try again.',
  'Please upload an image file (JPG, PNG).',
  'Maximum {count, number} images allowed.',
  'Failed to upload image. Please try again.',
  "You don't have enough credits",
  'Remaining credits is only good for generating {count, number} more thumbnails',
  'Insufficient credits😔 Each generation costs {cost, number} credits. You have {left, number} left. Add more credits to continue.',
  'Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to {email} (or to another account). To continue, you can login to that account, or upgrade to a paid account to continue.',
  'Your thumbnail should be ready in approximately 1 minute...',
  'source video',
  'analyzing video content',
  'analyzing reference thumbnail',
  'researching relevant videos',
  'strategizing viral elements',
  'designing new thumbnail',
  'crafting and touching up final product',
  'Analyzing video content...',
  'Failed to get progress',
  'Thumbnail generation failed.',
  'Please try again after a while.',
  'View Thumbnails',
  'Back to Home',
  'Thumbnail Generated!',
  'Thumbnails Generated!',
  'Regenerate',
  'Share',
  'Download HiRes Image',
  'Complete our quick survey for a $5 gift card!',
  'No thumbnails generated yet',
  'Create Your First Thumbnail',
];

describe('the catalog of sentences', () => {
  it.each(quoted)('contains a sentence that the specification quotes: %s', (sentence) => {
    expect([...english.values()]).toContain(sentence);
  });

  it('contains a sentence for each code of the error table in every language', () => {
    for (const sentences of [english, ...Object.values(languages)])
      for (const code of Object.keys(errorRules))
        expect(sentences.get(`errors.${code}`)).toMatch(/\S/);
  });

  it.each<[string, object]>([
    ['notices', noticeSentences],
    ['textNotes', textNoteSentences],
    ['reason.frame', reasonFrames],
    ['reason.scene', reasonScenes],
    ['reason.headline', reasonHeadlines],
    ['reason.place', reasonPlaces],
    ['reason.remark', reasonRemarks],
  ])('contains the same sentences as the contracts under %s', (part, table) => {
    const own = [...english].filter(([key]) => key.startsWith(`${part}.`));
    expect(Object.fromEntries(own.map(([key, one]) => [key.slice(part.length + 1), one]))).toEqual(
      table,
    );
  });

  describe.each(Object.entries(languages))('in %s', (_name, sentences) => {
    it('has a sentence for every English one', () => {
      expect([...sentences.keys()].toSorted()).toEqual([...english.keys()].toSorted());
      expect([...sentences].filter(([, sentence]) => sentence.trim() === '')).toEqual([]);
    });

    it('uses the arguments and tags of the English sentence', () => {
      const of = (list: Map<string, string>) =>
        Object.fromEntries(
          [...list].map(([key, sentence]) => [key, argumentsOf(sentence)] as const),
        );
      expect(of(sentences)).toEqual(of(english));
    });
  });

  it('is checked for the arguments of plurals and for tags around arguments', () => {
    expect(argumentsOf('{count, plural, one {# of {all}} other {<b>{name}</b>}}')).toEqual([
      'all',
      'b',
      'count',
      'name',
    ]);
  });
});
