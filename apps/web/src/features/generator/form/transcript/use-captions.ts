import { recognizeVideo, type CaptionsAnswer, type ErrorCode } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { api } from '../../../../lib/api/api.js';
import { Failure, failureSentence } from '../../../../lib/api/failure.js';
import { languageName } from '../../../../lib/format.js';
import { tw } from '../../../../lib/language/workspace.js';
import { linkAtom, videoFileAtom } from '../../generator-state.js';
import type { Transcript } from './transcript-file.js';

export interface CaptionsState {
  /** Whether the form contains a link to a YouTube video. */
  isOffered: boolean;
  isPending: boolean;
  /** Whether the channel's owner must first consent at Google. */
  needsConsent: boolean;
  read: () => void;
}

const consentCodes: readonly ErrorCode[] = ['captions_consent_missing', 'captions_consent_revoked'];

function isConsentMissing(error: unknown): boolean {
  return error instanceof Failure && consentCodes.some((code) => code === error.code);
}

/** Reads the captions of the form's video from YouTube, on the creator's request. */
export function useCaptions(
  onRead: (transcript: Transcript) => void,
  onFailed: (sentence: string) => void,
): CaptionsState {
  const link = useAtomValue(linkAtom);
  const videoFile = useAtomValue(videoFileAtom);
  const video = recognizeVideo(link);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (requested: { id: string; link: string }) =>
      api.post<CaptionsAnswer>('/api/captions', { json: { target_youtube_url: requested.link } }),
    onSuccess: ({ text, language, isAutomatic }, { id }) =>
      onRead({
        text,
        videoId: id,
        fileName: tw(
          isAutomatic ? 'generator.transcriptAutomatic' : 'generator.transcriptCaptions',
          { language: languageName(language) },
        ),
      }),
    onError: (failure) => {
      if (!isConsentMissing(failure)) onFailed(failureSentence(failure));
    },
  });
  const isOffered = video?.site === 'youtube' && videoFile === undefined;
  return {
    isOffered,
    isPending,
    needsConsent: isOffered && variables?.id === video.id && isConsentMissing(error),
    read: () => {
      if (!isPending && isOffered) mutate({ id: video.id, link: link.trim() });
    },
  };
}
