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
  cancellationCopy,
  generationFailureCopy,
  pollingFailureCopy,
  submissionFailureCopy,
  type FailureCopy,
} from './failure-copy.js';
import { nextPhase, phaseDurationMs, type FlowEvent, type Phase } from './flow.js';
import { useCancelGeneration } from './use-cancel-generation.js';
import { useFillFormFromUrl } from './use-fill-form-from-url.js';
import { connectionOf, type Connection } from '../progress/connection.js';
import { useFormRequest } from './use-form-request.js';
import { useGeneration } from './use-generation.js';
import { useRefillForm } from './use-refill.js';
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
  const { phase, dispatch, isOwn: isSubmittedHere, setOwn: setSubmittedHere } = usePhase(id);
  const generation = useGeneration(id);
  const { progress } = generation;
  const refill = useRefillForm();
  const cancel = useCancelGeneration();
  useFillFormFromUrl(refill);

  const { videoSite, videoId } = progress ?? {};
  const returnToForm = useCallback(
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
  useReactToGeneration({ id, isSubmittedHere, phase, generation, dispatch, returnToForm, refill });

  const submission = useFormSubmit({
    onAccepted: (onAccepted) => {
      setSubmittedHere(onAccepted);
      void queries.invalidateQueries({ queryKey: ['history'] });
      void navigate(generationPath(onAccepted));
    },
    onRefused: (copy) => {
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
      if (progress && !isSubmittedHere(progress.id)) void refill(progress.id);
      setFailure(undefined);
      void navigate(paths.workspace);
    },
    cancel: id !== null && isCancellable(progress) ? () => void cancel(id) : undefined,
  };
}

/** The current phase. It changes with the URL, and when a timed phase ends. */
function usePhase(id: string | null) {
  /** Id of the generation that this page has submitted. */
  const submittedId = useRef<string>(undefined);
  const isSubmittedHere = useCallback((other: string) => other === submittedId.current, []);
  const setSubmittedHere = useCallback((onAccepted: string) => {
    submittedId.current = onAccepted;
  }, []);
  const [phase, dispatch] = useReducer(nextPhase, id === null ? 'input' : 'restoring');

  // A submission, 'New Thumbnail' and the back button change the URL.
  const lastId = useRef(id);
  useEffect(() => {
    if (lastId.current === id) return;
    lastId.current = id;
    if (id === null) {
      // Clears the id, so that the forward button opens this generation like any other.
      submittedId.current = undefined;
      dispatch('left');
    } else if (id !== submittedId.current) dispatch('opened');
  }, [id]);

  useEffect(() => {
    const duration = phaseDurationMs[phase];
    if (duration === undefined) return undefined;
    const timer = setTimeout(() => dispatch('due'), duration);
    return () => clearTimeout(timer);
  }, [phase]);

  return { phase, dispatch, isOwn: isSubmittedHere, setOwn: setSubmittedHere };
}

interface ReactionProps {
  id: string | null;
  isSubmittedHere: (id: string) => boolean;
  phase: Phase;
  generation: ReturnType<typeof useGeneration>;
  dispatch: (event: FlowEvent) => void;
  returnToForm: (copy: FailureCopy) => void;
  refill: (id: string) => Promise<boolean>;
}

/** Reacts to the server's state of the open generation. */
function useReactToGeneration({
  id,
  isSubmittedHere,
  phase,
  generation,
  dispatch,
  returnToForm,
  refill,
}: ReactionProps): void {
  const store = useStore();
  const queries = useQueryClient();
  const { message, error, progress } = generation;
  const status = progress?.status;
  const refunded = progress?.refunded ?? 0;

  useEffect(() => {
    if (id === null) return;
    if (error !== null) returnToForm(pollingFailureCopy(error));
    else if (status === 'failed' || status === 'cancelled') {
      // The form is empty after a reload. Fills it again, and reports the lost uploads.
      const isEmpty = store.get(linkAtom) === '' && !store.get(videoFileAtom);
      if (!isSubmittedHere(id) && isEmpty && store.get(imagesAtom).length === 0) void refill(id);
      returnToForm(
        status === 'failed' ? generationFailureCopy(message, refunded) : cancellationCopy(refunded),
      );
    }
    // `submitting` lasts two seconds even if the thumbnails are ready earlier.
    else if (phase === 'progress' && status === 'completed') dispatch('completed');
    else if (phase === 'restoring' && status)
      dispatch(status === 'completed' ? 'completed' : 'running');
  }, [
    id,
    isSubmittedHere,
    error,
    status,
    message,
    refunded,
    phase,
    dispatch,
    returnToForm,
    refill,
    store,
  ]);

  // Fetches balance and history again: a refund changes the balance, and every end changes the history.
  const ended = status === 'completed' || status === 'failed' || status === 'cancelled';
  useEffect(() => {
    if (!ended) return;
    void queries.invalidateQueries({ queryKey: ['history'] });
    if (refunded > 0) void queries.invalidateQueries({ queryKey: ['profile'] });
  }, [ended, refunded, queries]);
}

interface SubmissionEvents {
  onAccepted: (id: string) => void;
  onRefused: (copy: FailureCopy) => void;
}

/** Submits the current form. */
function useFormSubmit({ onAccepted, onRefused }: SubmissionEvents) {
  const store = useStore();
  const queries = useQueryClient();
  const formRequest = useFormRequest();
  const batchSize = useRef(1);
  const { send, isOffline } = useSubmit({
    onAccepted,
    onRefused: (refusal) => {
      const credits = store.get(currentUserAtom)?.credits ?? 0;
      // Another tab may have spent credits that this tab still shows.
      if (
        refusal instanceof Failure &&
        (refusal.code === 'insufficient_credits' || refusal.code === 'allowance_used')
      )
        void queries.invalidateQueries({ queryKey: ['profile'] });
      onRefused(submissionFailureCopy(refusal, { credits, batchSize: batchSize.current }));
    },
  });
  return {
    offline: isOffline,
    submit: (size: number) => {
      batchSize.current = size;
      void formRequest(size).then(send);
    },
  };
}
