import type { GenerateAnswer, GenerateRequest } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api/api.js';
import { Failure } from '../../../lib/api/failure.js';
import { submissionFor, type Submission } from './submission.js';

interface SubmitState {
  send: (body: GenerateRequest) => void;
  isSending: boolean;
  /** Whether the browser is offline. The submission waits for the connection. */
  isOffline: boolean;
}

interface SubmitCallbacks {
  onAccepted: (id: string) => void;
  onRefused: (error: Error) => void;
}

/** Whether the server may have accepted a submission whose answer was lost. */
function mayHaveBeenAccepted(error: Error): boolean {
  return error instanceof Failure && (error.status === 0 || error.status >= 500);
}

function postSubmission({ key, body }: Submission): Promise<GenerateAnswer> {
  return api.post('/thumbnail/generate', { json: body, headers: { 'Idempotency-Key': key } });
}

/** Sends a submission. Retries use the same key, so that the user is charged only once. */
export function useSubmit({ onAccepted, onRefused }: SubmitCallbacks): SubmitState {
  const unanswered = useRef<Submission>(undefined);
  const { mutate, isPending, isPaused } = useMutation({
    mutationFn: postSubmission,
    // The first request is always sent and shows whether there is a connection. Its retries wait for the connection.
    networkMode: 'offlineFirst',
    retry: (count, error) => count < 3 && error instanceof Failure && error.status === 0,
    retryDelay: (count) => 1_000 * 2 ** count,
  });

  const send = (body: GenerateRequest) => {
    const submission = submissionFor(body, unanswered.current);
    // Passed to `mutate`, so that these callbacks are dropped when the page is reset.
    mutate(submission, {
      onSuccess: ({ id }) => {
        unanswered.current = undefined;
        onAccepted(id);
      },
      onError: (error) => {
        unanswered.current = mayHaveBeenAccepted(error) ? submission : undefined;
        onRefused(error);
      },
    });
  };
  return { send, isSending: isPending, isOffline: isPaused };
}
