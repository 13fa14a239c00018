import { recognizeVideoId, watchUrl, type GenerationProgress } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom, useStore } from 'jotai';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { currentUserAtom } from '../../../lib/client-state.js';
import { Failure } from '../../../lib/api/failure.js';
import { generationPath, linkParameter, paths } from '../../../lib/paths.js';
import { takePendingLink } from '../../../lib/storage.js';
import {
  cancelledCopy,
  generationFailure,
  pollingFailure,
  submissionFailure,
  type FailureCopy,
} from './failure-copy.js';
import { nextPhase, phaseDuration, type Phase } from './flow.js';
import {
  failureAtom,
  videoFileAtom,
  promptAtom,
  imagesAtom,
  linkAtom,
  lostUploadsAtom,
  referenceAtom,
  showPromptAtom,
} from '../generator-state.js';
import { prepareVideoFile, prepareImages } from './prepare-uploads.js';
import { isCancellable } from '../progress/steps.js';
import { useCancel } from './use-cancel.js';
import { useRefill } from './use-refill.js';
import { requestOf } from './submission.js';
import { useGeneration } from './use-generation.js';
import { useSubmit } from './use-submit.js';

interface Flow {
  phase: Phase;
  progress: GenerationProgress | undefined;
  reconnecting: boolean;
  videoId: string | undefined;
  failure: FailureCopy | undefined;
  send: (batch: number) => void;
  regenerate: () => void;
  cancel: (() => void) | undefined;
}

/**
 * One generation from the form to the thumbnails. The address says which one is open; the phase says which panel is in
 * view; the server says how far it is.
 */
export function useFlow(): Flow {
  const [search] = useSearchParams();
  const id = search.get('generation');
  const navigate = useNavigate();
  const store = useStore();
  const queries = useQueryClient();
  const [link, setLink] = useAtom(linkAtom);
  const [phase, tell] = useReducer(nextPhase, id === null ? 'input' : 'restoring');
  const [failure, setFailure] = useAtom(failureAtom);
  const own = useRef<string>(undefined);
  const generation = useGeneration(id);
  const { progress } = generation;

  const carriedLink = search.get(linkParameter);
  useEffect(() => {
    const pending = takePendingLink() ?? carriedLink;
    if (pending) setLink(pending);
  }, [carriedLink, setLink]);

  const [lost, setLost] = useAtom(lostUploadsAtom);
  useEffect(() => {
    if (lost.length === 0) return;
    toast.info(`Please add ${lost.join(' and ')} again.`, {
      description: 'We reloaded the page to update Posterframe.',
    });
    setLost([]);
  }, [lost, setLost]);

  // The address changed: by us, by 'New Thumbnail', or by the back button.
  const last = useRef(id);
  useEffect(() => {
    if (last.current === id) return;
    last.current = id;
    if (id === null) {
      // Whoever comes forward to it again asks to see it.
      own.current = undefined;
      tell('left');
    } else if (id !== own.current) tell('opened');
  }, [id]);

  useEffect(() => {
    const duration = phaseDuration[phase];
    if (duration === undefined) return undefined;
    const timer = setTimeout(() => tell('due'), duration);
    return () => clearTimeout(timer);
  }, [phase]);

  const videoId = progress?.videoId;
  const fail = useCallback(
    (copy: FailureCopy) => {
      setFailure(copy);
      // After a reload the form is empty; what was asked for stands in it again.
      if (videoId) setLink((text) => (text === '' ? watchUrl(videoId) : text));
      tell('left');
      void navigate(paths.workspace, { replace: true });
    },
    [navigate, setFailure, setLink, videoId],
  );

  const refill = useRefill();
  const { message, error } = generation;
  const status = progress?.status;
  const refunded = progress?.refunded ?? 0;
  useEffect(() => {
    if (id === null) return;
    if (error !== null) fail(pollingFailure(error));
    else if (status === 'failed' || status === 'cancelled') {
      // After a reload the form is empty: fill it in, and say that the uploads are gone.
      const isEmpty = store.get(linkAtom) === '' && !store.get(videoFileAtom);
      if (id !== own.current && isEmpty && store.get(imagesAtom).length === 0) void refill(id);
      fail(status === 'failed' ? generationFailure(message, refunded) : cancelledCopy(refunded));
    }
    // The two seconds at the form are kept when the thumbnails are there sooner.
    else if (phase === 'progress' && status === 'completed') tell('completed');
    else if (phase === 'restoring' && status)
      tell(status === 'completed' ? 'completed' : 'running');
  }, [id, error, status, message, refunded, phase, fail, refill, store]);

  // What was given back shows in the balance, and the thumbnails in the history.
  const ended = status === 'completed' || status === 'failed' || status === 'cancelled';
  useEffect(() => {
    if (!ended) return;
    void queries.invalidateQueries({ queryKey: ['history'] });
    if (refunded > 0) void queries.invalidateQueries({ queryKey: ['profile'] });
  }, [ended, refunded, queries]);

  const cancel = useCancel();
  const batch = useRef(1);
  const { send } = useSubmit({
    accepted: (accepted) => {
      own.current = accepted;
      void queries.invalidateQueries({ queryKey: ['history'] });
      void navigate(generationPath(accepted));
    },
    refused: (refusal) => {
      const credits = store.get(currentUserAtom)?.credits ?? 0;
      setFailure(submissionFailure(refusal, { credits, batchSize: batch.current }));
      // Another tab has spent what this one still shows.
      if (refusal instanceof Failure && refusal.code === 'insufficient_credits')
        void queries.invalidateQueries({ queryKey: ['profile'] });
      tell('left');
    },
  });

  return {
    phase,
    progress: generation.shown,
    reconnecting: generation.reconnecting,
    videoId: generation.shown?.videoId ?? recognizeVideoId(link),
    failure,
    send: (size) => {
      batch.current = size;
      setFailure(undefined);
      tell('submitted');
      const film = store.get(videoFileAtom);
      void Promise.all([prepareImages(store.get(imagesAtom)), film && prepareVideoFile(film)]).then(
        ([images, stills]) =>
          send(
            requestOf({
              link,
              film: stills,
              images,
              batchSize: size,
              reference: store.get(referenceAtom),
              idea: store.get(showPromptAtom) ? store.get(promptAtom) : undefined,
            }),
          ),
      );
    },
    regenerate: () => {
      // What this page has sent stands in the form still; anything else is asked for.
      if (progress && progress.id !== own.current) void refill(progress.id);
      setFailure(undefined);
      void navigate(paths.workspace);
    },
    cancel: id !== null && isCancellable(progress) ? () => void cancel(id) : undefined,
  };
}
