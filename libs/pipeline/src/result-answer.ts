import {
  errorRules,
  isErrorCode,
  mediaUrl,
  promptNotes,
  stageNames,
  stageSteps,
  type GenerationStatus,
  type ResultAnswer,
  type StageName,
  type Thumbnail,
} from '@app/contracts';
import type { CheckResult } from '@app/studio';
import { progressAt } from './pipeline.js';

interface ThumbnailRow {
  id: string;
  master: string;
  upload: string;
  preview: string;
  width: number;
  height: number;
  reason: string;
  isEdited?: boolean;
  checks: Pick<CheckResult, 'name' | 'outcome' | 'value' | 'label'>[];
}

/** Nothing is worse for it but the painting; nobody should wonder why it looks another way this week. */
const cappedNotice =
  'We’ve hit this month’s AI limit, so these are built from your video’s own frames.';

/** The answer to a poll while a generation waits or runs. */
export function openAnswer(state: {
  id: string;
  videoId: string | null;
  status: 'queued' | 'processing';
  batchSize: number;
  finishedStages: number;
  /** How much of the running stage is done, 0-1. */
  fraction?: number;
  modelsCapped?: boolean;
  /** Notes on the creator's uploads. */
  uploadNotes?: string[];
}): ResultAnswer {
  const stage = stageNames[state.finishedStages] ?? 'craft';
  const running = state.status === 'processing';
  const notice = noticeOf({ ...state, requirements: '' });
  return {
    success: true,
    message: '',
    data: {
      id: state.id,
      videoId: state.videoId,
      status: state.status,
      stage: running ? stage : null,
      currentStep: running ? stageSteps[stage] : stageSteps['source-video'],
      // 100 only when completed.
      progress: running ? Math.min(99, progressAt(state.finishedStages, state.fraction)) : 0,
      batchSize: state.batchSize,
      result: [],
      refunded: 0,
      ...(notice && { notice }),
    },
  };
}

/**
 * The answer to a poll after the end. The progress of a failure is the end of its last stage, so
 * that it never decreases; only whole stages are stored.
 */
export function endedAnswer(state: {
  id: string;
  videoId: string | null;
  status: Exclude<GenerationStatus, 'queued' | 'processing'>;
  batchSize: number;
  finishedStages: number;
  lastStage: StageName | null;
  failureCode: string | null;
  refunded: number;
  modelsCapped?: boolean;
  /** Whether a model read the prompt; otherwise the studio read it by rules. */
  modelsAsked?: boolean;
  /** Whether a model painted at least one thumbnail. */
  modelsPainted?: boolean;
  requirements?: string;
  uploadNotes?: string[];
  thumbnails: ThumbnailRow[];
}): ResultAnswer {
  const completed = state.status === 'completed';
  const stage = completed ? 'craft' : state.lastStage;
  const notice = completed ? noticeOf(state) : '';
  return {
    success: state.status !== 'failed',
    message: state.status === 'failed' ? failureSentence(state.failureCode) : '',
    data: {
      id: state.id,
      videoId: state.videoId,
      status: state.status,
      stage,
      currentStep: stage ? stageSteps[stage] : '',
      progress: completed ? 100 : Math.min(99, progressAt(state.finishedStages, 1)),
      batchSize: state.batchSize,
      result: state.thumbnails.map(toThumbnail),
      refunded: state.refunded,
      ...(notice && { notice }),
    },
  };
}

function noticeOf(state: {
  modelsCapped?: boolean;
  modelsAsked?: boolean;
  modelsPainted?: boolean;
  requirements?: string;
  uploadNotes?: string[];
}): string {
  const { modelsAsked, modelsPainted } = state;
  const reader = !modelsAsked ? 'studio' : modelsPainted ? 'painter' : 'text-model';
  const notes = promptNotes(state.requirements ?? '', 'after', reader);
  const capped = state.modelsCapped ? [cappedNotice] : [];
  return [...capped, ...notes, ...(state.uploadNotes ?? [])].join(' ');
}

function failureSentence(code: string | null): string {
  return errorRules[isErrorCode(code) ? code : 'generation_gave_up'].sentence;
}

const editedReason = 'Same picture, your text';

function toThumbnail(row: ThumbnailRow): Thumbnail {
  return {
    id: row.id,
    url: mediaUrl(row.preview),
    uploadUrl: mediaUrl(row.upload),
    masterUrl: mediaUrl(row.master),
    width: row.width,
    height: row.height,
    // The reason describes the original text.
    reason: row.isEdited ? editedReason : row.reason,
    checks: row.checks.map(({ name, outcome, value, label }) => ({
      name,
      passed: outcome === 'pass',
      value,
      label,
    })),
  };
}
