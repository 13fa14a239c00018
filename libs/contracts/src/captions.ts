/*
 *   POST /api/captions                 signed-in   CaptionsRequest → CaptionsAnswer: the captions of an own video. Free
 *   GET  /auth/channel/captions        session     to Google for consent to read captions. Takes CaptionsStartQuery
 *   POST /user/channel/stop-captions   signed-in   DisconnectChannelRequest → Account
 */

/** Version of the consent text for reading captions (`generator.captionsConsent` of the client's catalog). */
export const captionsConsentVersion = '2026-11-25';

/**
 * Videos whose captions are read per day, of the installation and of a user. Each costs about 251 of the 10,000 units
 * of YouTube's daily API quota, so the installation's captions use a quarter of it.
 */
export const captionsPerDay = { installation: 10, user: 4 } as const;

export interface CaptionsRequest {
  target_youtube_url: string;
}

/** Not stored: the client sends the text as transcript of its next generation. */
export interface CaptionsAnswer {
  /** SubRip. */
  text: string;
  /** BCP 47. */
  language: string;
  /** Whether the site made the captions by speech recognition. */
  isAutomatic: boolean;
}
