import {
  recognizeVideo,
  videoRefOf,
  watchUrl,
  type GenerationProgress,
  type VideoRef,
} from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useStore } from 'jotai';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { currentUserAtom } from '../../../lib/client-state.js';
import { Failure } from '../../../lib/api/failure.js';
import { generationPath, paths } from '../../../lib/paths.js';
import { failureAtom, imagesAtom, linkAtom, videoFileAtom } from '../generator-state.js';
import { isCancellable } from '../progress/steps.js';
import {
  cancelledCopy,
  generationFailure,
  pollingFailure,
  submissionFailure,
  type FailureCopy,
} from './failure-copy.js';
import { nextPhase, phaseDuration, type FlowEvent, type Phase } from './flow.js';
import { useCancel } from './use-cancel.js';
import { useCarriedInput } from './use-carried-input.js';
import { connectionOf, type Connection } from '../progress/connection.js';
import { useFormRequest } from './use-form-request.js';
import { useGeneration } from './use-generation.js';
import { useRefill } from './use-refill.js';
import { useSubmit } from './use-submit.js';

interface Flow {
  phase: Phase;
  progress: GenerationProgress | undefined;
  connection: Connection;
  video: VideoRef | undefined;
  failure: FailureCopy | undefined;
  send: (batch: number) => void;
  regenerate: () => void;
  cancel: (() => void) | undefined;
}

/**
 * State of one generation from the form to the thumbnails. The page's URL names the open generation, the phase
 * determines the visible panel, and the server reports the progress.
 */
export function useFlow(): Flow {
  const [search] = useSearchParams();
  const id = search.get('generation');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [link, setLink] = useAtom(linkAtom);
  const [failure, setFailure] = useAtom(failureAtom);
  const { phase, dispatch, isOwn, setOwn } = usePhase(id);
  const generation = useGeneration(id);
  const { progress } = generation;
  const refill = useRefill();
  const cancel = useCancel();
  useCarriedInput(refill);

  const { videoSite, videoId } = progress ?? {};
  const fail = useCallback(
    (copy: FailureCopy) => {
      setFailure(copy);
      // The form is empty after a reload.
      if (videoSite && videoId)
        setLink((text) => (text === '' ? watchUrl({ site: videoSite, id: videoId }) : text));
      dispatch('left');
      void navigate(paths.workspace, { replace: true });
    },
    [dispatch, navigate, setFailure, setLink, videoId, videoSite],
  );
  useOutcome({ id, isOwn, phase, generation, dispatch, fail, refill });

  const submission = useFormSubmit({
    accepted: (accepted) => {
      setOwn(accepted);
      void queries.invalidateQueries({ queryKey: ['history'] });
      void navigate(generationPath(accepted));
    },
    refused: (copy) => {
      setFailure(copy);
      dispatch('left');
    },
  });

  const isSending = id === null && (phase === 'submitting' || phase === 'progress');
  return {
    phase,
    // Until the server has accepted the submission, the query still contains the previous generation.
    progress: isSending ? undefined : generation.shown,
    connection: isSending ? (submission.offline ? 'offline' : 'sending') : connectionOf(generation),
    video:
      (isSending ? undefined : generation.shown && videoRefOf(generation.shown)) ??
      recognizeVideo(link),
    failure,
    send: (size) => {
      setFailure(undefined);
      dispatch('submitted');
      submission.submit(size);
    },
    regenerate: () => {
      // For a generation that this page submitted, the form still contains its input.
      if (progress && !isOwn(progress.id)) void refill(progress.id);
      setFailure(undefined);
      void navigate(paths.workspace);
    },
    cancel: id !== null && isCancellable(progress) ? () => void cancel(id) : undefined,
  };
}

/** The current phase. It changes with the URL, and when a timed phase ends. */
function usePhase(id: string | null) {
  /** Id of the generation that this page has submitted. */
  const own = useRef<string>(undefined);
  const isOwn = useCallback((other: string) => other === own.current, []);
  const setOwn = useCallback((accepted: string) => {
    own.current = accepted;
  }, []);
  const [phase, dispatch] = useReducer(nextPhase, id === null ? 'input' : 'restoring');

  // A submission, 'New Thumbnail' and the back button change the URL.
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    if (id === null) {
      // Forgets the submission, so that the forward button opens its generation like any other.
      own.current = undefined;
      dispatch('left');
    } else if (id !== own.current) dispatch('opened');
  }, [id]);

  useEffect(() => {
    const duration = phaseDuration[phase];
    if (duration === undefined) return undefined;
    const timer = setTimeout(() => dispatch('due'), duration);
    return () => clearTimeout(timer);
  }, [phase]);

  return { phase, dispatch, isOwn, setOwn };
}

interface OutcomeProps {
  id: string | null;
  isOwn: (id: string) => boolean;
  phase: Phase;
  generation: ReturnType<typeof useGeneration>;
  dispatch: (event: FlowEvent) => void;
  fail: (copy: FailureCopy) => void;
  refill: (id: string) => Promise<boolean>;
}

/** Reacts to the server's state of the open generation. */
function useOutcome({ id, isOwn, phase, generation, dispatch, fail, refill }: OutcomeProps): void {
  const store = useStore();
  const queries = useQueryClient();
  const { message, error, progress } = generation;
  const status = progress?.status;
  const refunded = progress?.refunded ?? 0;

  useEffect(() => {
    if (id === null) return;
    if (error !== null) fail(pollingFailure(error));
    else if (status === 'failed' || status === 'cancelled') {
      // The form is empty after a reload. Fills it again, and reports the lost uploads.
      const isEmpty = store.get(linkAtom) === '' && !store.get(videoFileAtom);
      if (!isOwn(id) && isEmpty && store.get(imagesAtom).length === 0) void refill(id);
      fail(status === 'failed' ? generationFailure(message, refunded) : cancelledCopy(refunded));
    }
    // `submitting` lasts two seconds even if the thumbnails are ready earlier.
    else if (phase === 'progress' && status === 'completed') dispatch('completed');
    else if (phase === 'restoring' && status)
      dispatch(status === 'completed' ? 'completed' : 'running');
  }, [id, isOwn, error, status, message, refunded, phase, dispatch, fail, refill, store]);

  // Fetches balance and history again: a refund changes the balance, and every end changes the history.
  const ended = status === 'completed' || status === 'failed' || status === 'cancelled';
  useEffect(() => {
    if (!ended) return;
    void queries.invalidateQueries({ queryKey: ['history'] });
    if (refunded > 0) void queries.invalidateQueries({ queryKey: ['profile'] });
  }, [ended, refunded, queries]);
}

interface SubmissionEvents {
  accepted: (id: string) => void;
  refused: (copy: FailureCopy) => void;
}

/** Submits the current form. */
function useFormSubmit({ accepted, refused }: SubmissionEvents) {
  const store = useStore();
  const queries = useQueryClient();
  const formRequest = useFormRequest();
  const batchSize = useRef(1);
  const { send, offline } = useSubmit({
    accepted,
    refused: (refusal) => {
      const credits = store.get(currentUserAtom)?.credits ?? 0;
      // Another tab may have spent credits that this tab still shows.
      if (
        refusal instanceof Failure &&
        (refusal.code === 'insufficient_credits' || refusal.code === 'allowance_used')
      )
        void queries.invalidateQueries({ queryKey: ['profile'] });
      refused(submissionFailure(refusal, { credits, batchSize: batchSize.current }));
    },
  });
  return {
    offline,
    submit: (size: number) => {
      batchSize.current = size;
      void formRequest(size).then(send);
    },
  };
}
