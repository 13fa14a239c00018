/*
 *   POST /api/captions                 signed-in   CaptionsRequest → CaptionsAnswer, for a video of the user. Free
 *   GET  /auth/channel/captions        session     asks Google for consent to read captions. Takes StartQuery
 *   POST /user/channel/stop-captions   signed-in   ChannelIdRequest → Account
 */

/** Version of the consent text for reading captions (`generator.captionsConsent` of the client's catalog). */
export const captionsConsentVersion = '2026-11-25';

/**
 * Maximum number of videos per day whose captions are read, for the installation and for a user. Each video costs
 * about 251 of the 10,000 units of YouTube's daily API quota, so an installation uses a quarter of it for captions.
 */
export const captionsPerDay = { installation: 10, user: 4 } as const;

export interface CaptionsRequest {
  target_youtube_url: string;
}

/** Not stored: the client sends the text as the transcript of its next generation. */
export interface CaptionsAnswer {
  /** The captions in the SubRip format. */
  text: string;
  /** BCP 47 code. */
  language: string;
  /** Whether the video site made the captions by speech recognition. */
  isAutomatic: boolean;
}
