import { randomUUID } from 'node:crypto';
import { isErrorCode, ProductError, type StageName } from '@app/contracts';
import type { CraftedThumbnail, Stages, StageContext, StageOutputs } from '@app/pipeline';
import { DiskStorage, unknownDetails, type Storage } from '@app/providers';
import type { GenerationBrief } from '@app/pipeline';
import type { Instruction, TestChannel } from './test-channel.js';

type StageInput = { brief: GenerationBrief };

/** A storage that cannot be written, because its folder's parent is a file. */
const failingStorage = new DiskStorage('/dev/null/storage');

/**
 * Scripted stages: each reports its start, follows its script, and returns a tiny output. The generation's prompt is
 * its marker; `attemptOf` distinguishes the claims.
 */
export function scriptedStages(
  channel: Pick<TestChannel, 'report'>,
  storage: Storage,
  attemptOf: (marker: string) => number,
): Stages {
  const visit = async (
    stage: StageName,
    { brief }: StageInput,
    context: StageContext,
  ): Promise<Instruction> => {
    const marker = brief.requirements;
    const attempt = attemptOf(marker);
    const { signal } = context;
    await follow(await channel.report({ marker, stage, point: 'before', attempt }, signal), marker);
    context.report(0.4);
    const answer = await channel.report({ marker, stage, point: 'inside', attempt }, signal);
    await follow(answer, marker);
    context.report(0.8);
    return answer;
  };

  const scriptedStage = <Name extends StageName>(
    stage: Name,
    output: (asked: StageInput) => StageOutputs[Name],
  ) => ({
    run: async (input: StageInput, context: StageContext): Promise<StageOutputs[Name]> => {
      await visit(stage, input, context);
      return output(input);
    },
  });

  return {
    'source-video': scriptedStage('source-video', ({ brief }) => ({
      video: createVideo(brief.requirements),
      stills: [],
    })),
    'analyse-content': scriptedStage('analyse-content', ({ brief }) => ({
      topic: brief.requirements,
      keywords: [],
      named: [],
      numbers: [],
      tone: 'calm',
      language: null,
      headlines: [],
      wordsFixed: false,
      stills: [],
      assets: [],
    })),
    'analyse-reference': scriptedStage('analyse-reference', ({ brief }) => ({
      reference: null,
      note: brief.requirements,
    })),
    'research-videos': scriptedStage('research-videos', ({ brief }) => ({
      videos: [],
      note: brief.requirements,
    })),
    strategise: scriptedStage('strategise', () => ({ concepts: [], spares: [] })),
    design: scriptedStage('design', ({ brief }) => ({
      plates: [],
      failures: [brief.requirements],
    })),
    craft: {
      run: async (input: StageInput, context: StageContext): Promise<StageOutputs['craft']> => {
        const answer = await visit('craft', input, context);
        const { batchSize, requirements } = input.brief;
        const count = answer.act === 'deliver' ? Math.min(answer.pictures, batchSize) : batchSize;
        const thumbnails = await Promise.all(
          Array.from({ length: count }, (_one, position) =>
            storeThumbnail(
              answer.act === 'no-storage' ? failingStorage : storage,
              position,
              requirements,
            ),
          ),
        );
        return { thumbnails, rejected: [] };
      },
    },
  };
}

async function follow(answer: Instruction, marker: string): Promise<void> {
  if (answer.act === 'fail') {
    throw new ProductError(isErrorCode(answer.code) ? answer.code : 'unexpected', {
      detail: marker,
    });
  }
  // Blocks like a long computation, without using the processor.
  if (answer.act === 'block')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, answer.ms);
}

async function storeThumbnail(
  storage: Storage,
  position: number,
  marker: string,
): Promise<CraftedThumbnail> {
  const bytes = Buffer.from(`${marker} ${position}`);
  const name = await storage.put('thumbnail', 'jpg', bytes);
  return {
    id: randomUUID(),
    position,
    master: name,
    upload: name,
    preview: name,
    smallPreview: name,
    width: 1920,
    height: 1080,
    byteSize: bytes.length,
    sha256: '',
    layout: 'cine',
    words: { main: '', sub: '', emphasis: [] },
    reasonParts: { remarks: [] },
    reason: marker,
    checks: [],
    fingerprint: '0',
    plate: {
      layout: 'cine',
      width: 1920,
      height: 1080,
      background: name,
      foreground: null,
      faces: [],
      accentHue: 0,
      seed: 1,
      durationSeconds: null,
      reference: null,
    },
  };
}

function createVideo(title: string): StageOutputs['source-video']['video'] {
  return unknownDetails(null, title);
}
