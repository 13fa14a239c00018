import {
  errorRules,
  isCheckCode,
  isErrorCode,
  mediaUrl,
  noticeSentence,
  promptNotes,
  reasonSentence,
  stageNames,
  stageSteps,
  type ErrorCode,
  type GenerationProgress,
  type Notice,
  type ThumbnailProgress,
  type Reason,
  type ResultAnswer,
  type Thumbnail,
} from '@app/contracts';
import type { GenerationState, StoredThumbnail } from '@app/data';
import { progressAt } from '@app/pipeline';
import type { PublishedProgress } from '@app/queue';

export function isOpen({ status }: Pick<GenerationState, 'status'>): boolean {
  return status === 'queued' || status === 'processing';
}

/**
 * The answer to a poll. The row decides the status. For an ended generation the snapshot is ignored. For a running one,
 * the answer shows the row's finished stages or the snapshot, whichever is further, so progress does not fall when
 * another attempt repeats a stage.
 */
export function resultAnswer(
  row: GenerationState,
  published: PublishedProgress = {},
): ResultAnswer {
  return isOpen(row) ? openAnswer(row, published) : endedAnswer(row);
}

function openAnswer(
  row: GenerationState,
  { snapshot, frames, typicalSeconds }: PublishedProgress,
): ResultAnswer {
  const isRunning = row.status === 'processing';
  const { finishedStages, fraction } =
    snapshot && snapshot.finishedStages >= row.finishedStages
      ? snapshot
      : { finishedStages: row.finishedStages, fraction: 0 };
  const stage = stageNames[finishedStages] ?? 'craft';
  const notices = noticesOf(row);
  return {
    success: true,
    message: '',
    data: {
      id: row.id,
      videoSite: row.videoSite,
      videoId: row.videoId,
      shape: row.shape,
      status: row.status,
      stage: isRunning ? stage : null,
      currentStep: isRunning ? stageSteps[stage] : stageSteps['source-video'],
      // 100 means completed.
      progress: isRunning ? Math.min(99, progressAt(finishedStages, fraction)) : 0,
      batchSize: row.batchSize,
      result: [],
      refunded: 0,
      ...(frames && {
        frames: frames.slice(0, row.batchSize).map((frame) => currentFrame(frame, row)),
      }),
      ...(typicalSeconds !== undefined && { typicalSeconds }),
      ...noticeFields(notices),
    },
  };
}

/** The frame with its owner's edits. */
function currentFrame(
  { finished, ...frame }: ThumbnailProgress,
  { earlyEdits }: GenerationState,
): ThumbnailProgress {
  // Workers of the former release publish no id.
  if (!finished?.id) return frame;
  const edit = earlyEdits.find(({ id }) => id === finished.id);
  if (!edit) return { ...frame, finished };
  const { id, headline, master, upload, smallPreview } = edit;
  return {
    headline,
    pictureUrl: mediaUrl(smallPreview),
    finished: { id, uploadUrl: mediaUrl(upload), masterUrl: mediaUrl(master) },
  };
}

/** A failure shows the progress at the end of the failed stage, so it never falls below an earlier snapshot. */
function endedAnswer(row: GenerationState): ResultAnswer {
  const isCompleted = row.status === 'completed';
  const stage = isCompleted ? 'craft' : (row.failedStage ?? row.lastStage);
  const notices = isCompleted ? noticesOf(row) : [];
  const failure = row.status === 'failed' ? failureOf(row.failureCode) : null;
  return {
    success: failure === null,
    ...(failure && { errorCode: failure }),
    message: failure ? errorRules[failure].sentence : '',
    data: {
      id: row.id,
      videoSite: row.videoSite,
      videoId: row.videoId,
      shape: row.shape,
      status: row.status,
      stage,
      currentStep: stage ? stageSteps[stage] : '',
      progress: isCompleted ? 100 : Math.min(99, progressAt(row.finishedStages, 1)),
      batchSize: row.batchSize,
      result: row.thumbnails.map(toThumbnail),
      refunded: row.refunded,
      delivered: row.delivered,
      ...noticeFields(notices),
    },
  };
}

function noticeFields(notices: Notice[]): Pick<GenerationProgress, 'notice' | 'notices'> {
  return notices.length === 0 ? {} : { notice: notices.map(noticeSentence).join(' '), notices };
}

function noticesOf(row: GenerationState): Notice[] {
  const { modelsAsked, modelsPainted } = row;
  const reader = !modelsAsked ? 'studio' : modelsPainted ? 'painter' : 'text-model';
  // Names parts of the prompt that were not followed, once the generation has ended.
  const notes = isOpen(row) ? [] : promptNotes(row.requirements, 'after', reader);
  const capped: Notice[] = row.modelsCapped ? [{ code: 'models-capped' }] : [];
  return [...capped, ...notes, ...row.uploadNotices];
}

function failureOf(code: string | null): ErrorCode {
  return isErrorCode(code) ? code : 'generation_gave_up';
}

const editedReason: Reason = { remarks: [{ code: 'edited' }] };

function toThumbnail(row: StoredThumbnail): Thumbnail {
  // The stored reason describes the headline from before the edit.
  const reasonParts = row.isEdited ? editedReason : row.reasonParts;
  return {
    id: row.id,
    url: mediaUrl(row.preview),
    uploadUrl: mediaUrl(row.upload),
    masterUrl: mediaUrl(row.master),
    width: row.width,
    height: row.height,
    reason: row.isEdited ? reasonSentence(editedReason) : row.reason,
    ...(reasonParts && { reasonParts }),
    checks: row.checks.map(({ name, outcome, value, code, label }) => ({
      name,
      passed: outcome === 'pass',
      value,
      ...(isCheckCode(code) && { code }),
      label,
    })),
  };
}
