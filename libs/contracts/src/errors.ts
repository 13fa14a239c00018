import {
  maxAssetBytes,
  maxAssetImages,
  maxStoredUploadMegabytes,
  maxLogoBytes,
  maxStillBytes,
  maxTranscriptBytes,
  maxTranscriptCharacters,
  maxUploadPixels,
  maxRefundedGenerations,
  maxShortSeconds,
  minImageSide,
  refreshOrderSize,
  refundedWithinHours,
  uploadsKeptHours,
} from './limits.js';
import { maxApiKeys } from './api-keys.js';
import { maxInvitations } from './invitations.js';
import { maxPasskeys } from './passkeys.js';
import { passwordLength } from './passwords.js';
import { maxSavedAssets, maxPhotosPerSavedAsset } from './saved-assets.js';
import {
  maxUploadedStills,
  maxUploadedStillsOfUser,
  minUploadedStillSide,
  uploadedStillKeptHours,
} from './uploaded-stills.js';
import { maxWebhooks } from './webhooks.js';

/** When a retry makes sense. The error's type decides, never its text. */
export type Retry = 'now' | 'later' | 'never';

interface ErrorRule {
  /** HTTP status when the error reaches a client. */
  status: number;
  retry: Retry;
  /** Shown to users. Says what to do if possible. */
  sentence: string;
}

/**
 * The only table of errors: code → status, retry, sentence. Only roles and API keys use 403, because the client
 * answers 403 with a redirect.
 */
export const errorRules = {
  // Invalid input
  invalid_request: {
    status: 400,
    retry: 'never',
    sentence: 'Something in this request isn’t valid. Please check it and try again.',
  },
  video_link_missing: { status: 400, retry: 'never', sentence: 'Please enter a YouTube URL' },
  video_link_invalid: { status: 400, retry: 'never', sentence: 'Please enter a valid YouTube URL' },
  not_a_short: {
    status: 400,
    retry: 'never',
    sentence: `This link is for a Short, but the video is longer than ${maxShortSeconds / 60} minutes. Paste its normal link to get wide thumbnails.`,
  },
  reference_link_invalid: {
    status: 400,
    retry: 'never',
    sentence: 'Please enter a valid YouTube URL',
  },
  image_unreadable: {
    status: 400,
    retry: 'never',
    sentence: 'One of the pictures cannot be read. Please upload it again as a JPG or PNG.',
  },
  image_too_large: {
    status: 400,
    retry: 'never',
    sentence: `One of the pictures is too large. Please send one of at most ${maxUploadPixels / 1_000_000} megapixels.`,
  },
  image_too_small: {
    status: 400,
    retry: 'never',
    sentence: `One of the pictures is too small. Please send one of at least ${minImageSide} pixels on each side.`,
  },
  image_file_too_large: {
    status: 413,
    retry: 'never',
    sentence: `One of the pictures is too large. Please send pictures of at most ${maxAssetBytes / 1024 / 1024} MB, and video stills of at most ${maxStillBytes / 1024 / 1024} MB.`,
  },
  request_too_large: {
    status: 413,
    retry: 'never',
    sentence: 'These pictures are too large to send together. Please send fewer or smaller ones.',
  },
  body_too_large: {
    status: 413,
    retry: 'never',
    sentence: 'This request is larger than this address accepts. Please send less at once.',
  },
  wish_refused: {
    status: 400,
    retry: 'never',
    sentence: 'We can’t use that wording. Please rephrase your idea.',
  },
  picture_refused: {
    status: 400,
    retry: 'never',
    sentence: 'We can’t use one of these images. Please choose others.',
  },
  likeness_consent_missing: {
    status: 400,
    retry: 'never',
    sentence: 'Please confirm that you may use the pictures you added.',
  },
  too_many_assets: {
    status: 400,
    retry: 'never',
    sentence: `Please choose at most ${maxAssetImages} pictures, saved ones included.`,
  },
  saved_consent_missing: {
    status: 400,
    retry: 'never',
    sentence: 'Please agree to us keeping these photos, or use them without saving.',
  },
  saved_name_missing: {
    status: 400,
    retry: 'never',
    sentence: 'Please enter a name.',
  },
  saved_photo_missing: {
    status: 400,
    retry: 'never',
    sentence: 'Please add at least one photo.',
  },
  saved_assets_full: {
    status: 409,
    retry: 'never',
    sentence: `You already have ${maxSavedAssets} saved faces and assets. Please erase one before you save another.`,
  },
  saved_photos_full: {
    status: 409,
    retry: 'never',
    sentence: `A saved face or asset has at most ${maxPhotosPerSavedAsset} photos. Please erase one before you add another.`,
  },
  saved_photo_gone: {
    status: 404,
    retry: 'never',
    sentence: 'A saved photo that you chose no longer exists. Please choose again.',
  },
  saved_photo_unreadable: {
    status: 409,
    retry: 'never',
    sentence: 'We can no longer read this saved photo. Please erase it and save it again.',
  },
  transcript_too_large: {
    status: 413,
    retry: 'never',
    sentence: `This transcript is too large. Please send at most ${maxTranscriptBytes / 1024 / 1024} MB with ${maxTranscriptCharacters.toLocaleString('en')} characters of speech.`,
  },
  transcript_unreadable: {
    status: 400,
    retry: 'never',
    sentence:
      'We can’t read this transcript. Please send plain text, or an .srt or .vtt file saved as UTF-8.',
  },
  transcript_empty: {
    status: 400,
    retry: 'never',
    sentence: 'There is no speech in this transcript. Please choose another one, or remove it.',
  },
  idempotency_key_reused: {
    status: 422,
    retry: 'never',
    sentence: 'This request was already sent with other content. Please start a new one.',
  },

  // Identity
  unauthenticated: { status: 401, retry: 'never', sentence: 'Please sign in to continue.' },
  api_key_unknown: {
    status: 401,
    retry: 'never',
    sentence: 'This API key isn’t valid, or it was revoked. Create one on your account page.',
  },
  api_key_scope_missing: {
    status: 403,
    retry: 'never',
    sentence: 'This API key may not do that. Create one with the permission on your account page.',
  },
  api_key_not_accepted: {
    status: 403,
    retry: 'never',
    sentence: 'This can’t be done with an API key. Please sign in on the website.',
  },
  api_keys_full: {
    status: 409,
    retry: 'never',
    sentence: `You already have ${maxApiKeys} API keys. Please revoke one before you create another.`,
  },
  api_key_name_missing: { status: 400, retry: 'never', sentence: 'Please enter a name.' },
  api_key_scopes_missing: {
    status: 400,
    retry: 'never',
    sentence: 'Please choose what the key may do.',
  },
  webhooks_full: {
    status: 409,
    retry: 'never',
    sentence: `You already have ${maxWebhooks} webhooks. Please delete one before you add another.`,
  },
  webhook_address_invalid: {
    status: 400,
    retry: 'never',
    sentence: 'Please enter a public address that begins with https://.',
  },
  webhook_events_missing: {
    status: 400,
    retry: 'never',
    sentence: 'Please choose at least one event.',
  },
  webhook_off: {
    status: 409,
    retry: 'never',
    sentence: 'This webhook is off. Please turn it on first.',
  },
  forbidden: { status: 403, retry: 'never', sentence: 'This page is for administrators.' },
  sign_in_failed: {
    status: 400,
    retry: 'never',
    sentence: 'Sign-in didn’t finish. Please try again.',
  },
  sign_in_refused: {
    status: 400,
    retry: 'never',
    sentence: 'Sign-in was canceled. Try again whenever you’re ready.',
  },
  sign_in_expired: {
    status: 400,
    retry: 'never',
    sentence: 'This sign-in took too long or was started in another window. Please try again.',
  },
  sign_in_not_offered: {
    status: 404,
    retry: 'never',
    sentence: 'That sign-in option isn’t available. Please choose another one.',
  },
  sign_in_clock_skewed: {
    status: 503,
    retry: 'later',
    sentence: 'We had a problem signing you in. Please try again in a few minutes.',
  },
  email_missing: {
    status: 409,
    retry: 'never',
    sentence:
      'The sign-in service didn’t share your email address, which we need for your account. Please allow it and try again, or sign in another way.',
  },
  sign_in_wrong: {
    status: 400,
    retry: 'never',
    sentence: 'Email and password don’t match. Please try again.',
  },
  password_wrong: {
    status: 400,
    retry: 'never',
    sentence: 'This password is wrong. Please try again.',
  },
  code_wrong: {
    status: 400,
    retry: 'never',
    sentence: 'This code is wrong, or it was used before. Please enter the newest one.',
  },
  passkey_refused: {
    status: 400,
    retry: 'never',
    sentence:
      'We couldn’t accept this passkey. It may have been removed from its account. Please sign in another way.',
  },
  passkey_expired: {
    status: 400,
    retry: 'never',
    sentence: 'This took too long, or the passkey was sent twice. Please try again.',
  },
  passkey_taken: {
    status: 409,
    retry: 'never',
    sentence: 'This passkey belongs to an account already. Please choose another device.',
  },
  passkeys_full: {
    status: 409,
    retry: 'never',
    sentence: `You already have ${maxPasskeys} passkeys. Please remove one before you add another.`,
  },
  passkey_name_missing: { status: 400, retry: 'never', sentence: 'Please enter a name.' },
  proof_missing: {
    status: 409,
    retry: 'never',
    sentence: 'Please confirm that it’s you, and try again.',
  },
  second_factor_on: {
    status: 409,
    retry: 'never',
    sentence: 'Two-factor authentication is already on. Please reload the page.',
  },
  second_factor_off: {
    status: 409,
    retry: 'never',
    sentence: 'Two-factor authentication isn’t on. Please reload the page and start again.',
  },
  password_link_invalid: {
    status: 400,
    retry: 'never',
    sentence: 'This link has been used or has expired. Please ask for a new one.',
  },
  password_length: {
    status: 400,
    retry: 'never',
    sentence: `Please choose a password of ${passwordLength.min} to ${passwordLength.max} characters.`,
  },
  sign_up_closed: {
    status: 409,
    retry: 'never',
    sentence: 'This site takes no new accounts. Please ask its administrator.',
  },
  invitation_required: {
    status: 409,
    retry: 'never',
    sentence:
      'New accounts need an invitation here. Please ask the administrator of this site for one.',
  },
  invitation_invalid: {
    status: 400,
    retry: 'never',
    sentence: 'This invitation has been used, revoked or has expired. Please ask for a new one.',
  },
  invitation_for_other_address: {
    status: 409,
    retry: 'never',
    sentence: 'This invitation is for another email address. Please continue with that address.',
  },
  invitation_limit: {
    status: 409,
    retry: 'never',
    sentence: `${maxInvitations} invitations are open. Please revoke one first.`,
  },
  account_disabled: {
    status: 409,
    retry: 'never',
    sentence: 'This account is disabled. Please ask the administrator of this site.',
  },
  last_admin: {
    status: 409,
    retry: 'never',
    sentence: 'This is the last administrator. Please make another user an administrator first.',
  },
  admin_by_setting: {
    status: 409,
    retry: 'never',
    sentence:
      'The setting ADMIN_EMAILS makes this user an administrator. Please remove the address there first.',
  },
  factor_by_command: {
    status: 409,
    retry: 'never',
    sentence:
      'This page can’t reset your own two-factor authentication, or that of administrators in ADMIN_EMAILS. Please use the command reset-second-factor.',
  },
  sign_in_method_taken: {
    status: 409,
    retry: 'never',
    sentence:
      'That login is already linked to another account. Sign out and use it to sign in there.',
  },
  sign_in_unavailable: {
    status: 503,
    retry: 'later',
    sentence: 'Sign-in isn’t available right now. Please try again in a minute.',
  },
  account_exists_with_other_method: {
    status: 409,
    retry: 'never',
    sentence:
      'An account already exists with a different sign-in method. Please try signing in using the method you originally used.',
  },
  insufficient_credits: { status: 402, retry: 'never', sentence: 'Insufficient credits' },
  channel_owned_by_other: {
    status: 409,
    retry: 'never',
    sentence: channelOwnedByOtherSentence(),
  },
  channel_unknown: {
    status: 409,
    retry: 'never',
    sentence:
      'We could not check which channel this video belongs to. Please connect your channel or try again in a few minutes.',
  },
  channel_missing: {
    status: 409,
    retry: 'never',
    sentence:
      'This Google account has no YouTube channel. Please try again with the account that owns your channel.',
  },
  channel_permission_missing: {
    status: 409,
    retry: 'never',
    sentence:
      'We didn’t get permission to see your YouTube channel. Please try again and leave the box checked.',
  },
  channel_of_other_google_account: {
    status: 409,
    retry: 'never',
    sentence:
      'That’s a different Google account from the one you sign in with. Please try again and choose the same one.',
  },
  own_video_missing: {
    status: 400,
    retry: 'never',
    sentence: 'Please confirm that this is your video.',
  },
  subscription_runs: {
    status: 409,
    retry: 'never',
    sentence: 'You have an active plan. Cancel it under Manage Billing, then delete your account.',
  },
  account_deleted: { status: 404, retry: 'never', sentence: 'This account has been deleted.' },

  // Thumbnails and edits
  not_found: {
    status: 404,
    retry: 'never',
    sentence: 'We couldn’t find that, or you don’t have access.',
  },
  not_cancellable: {
    status: 409,
    retry: 'never',
    sentence: 'It’s too late to cancel: your thumbnails are almost done.',
  },
  plate_erased: {
    status: 409,
    retry: 'never',
    sentence:
      'The files behind this thumbnail were deleted, so its text can’t be edited. Please generate a new one.',
  },
  stills_erased: {
    status: 409,
    retry: 'never',
    sentence:
      'We no longer keep the stills of this video, so the picture stays as it is. You can still edit its text.',
  },
  still_too_small: {
    status: 400,
    retry: 'never',
    sentence: `This picture is too small for a thumbnail. Please choose one of at least ${minUploadedStillSide} pixels on each side.`,
  },
  uploaded_stills_full: {
    status: 409,
    retry: 'never',
    sentence: `We keep ${maxUploadedStills} uploaded pictures for each thumbnail, and ${maxUploadedStillsOfUser} in all. Please remove one first, or wait: we delete them ${uploadedStillKeptHours} hours after the upload.`,
  },
  face_data_being_removed: {
    status: 409,
    retry: 'never',
    sentence:
      'Your face data was removed during this upload, so we didn’t keep the picture. Please upload it again.',
  },
  uploaded_still_erased: {
    status: 409,
    retry: 'never',
    sentence:
      'The picture you uploaded was deleted, so its layout stays as it is. You can still edit the text of saved versions. To change the layout, upload the picture again or choose another still.',
  },
  language_unknown: {
    status: 400,
    retry: 'never',
    sentence: 'We don’t know this language code. Please use one such as es, pt-BR, ja or zh-Hant.',
  },
  no_headline_to_translate: {
    status: 409,
    retry: 'never',
    sentence: 'This thumbnail has no headline to translate. Type one in each language.',
  },
  translations_unavailable: {
    status: 409,
    retry: 'never',
    sentence:
      'We can’t propose translations right now. Type the headline in each language yourself.',
  },
  words_do_not_fit: {
    status: 409,
    retry: 'never',
    sentence:
      'That text doesn’t fit here or wouldn’t be readable. Try fewer words, or another font, color or position.',
  },
  edit_replaced: {
    status: 409,
    retry: 'never',
    sentence: 'A newer preview replaced this one.',
  },
  edit_took_too_long: {
    status: 503,
    retry: 'later',
    sentence: 'That took too long. Please try again in a moment.',
  },

  // Videos
  video_not_found: {
    status: 404,
    retry: 'never',
    sentence: 'This video does not exist or has been deleted. Please check the link.',
  },
  video_private: {
    status: 409,
    retry: 'never',
    sentence: 'This video is private. Please set it to public or unlisted and try again.',
  },
  video_has_no_stills: {
    status: 409,
    retry: 'never',
    sentence:
      'This video has no frames to work with yet. Please try again when YouTube has finished processing it.',
  },
  video_site_unreachable: {
    status: 503,
    retry: 'later',
    sentence:
      'We can’t reach YouTube right now. You haven’t been charged. Please try again in a few minutes.',
  },
  video_site_quota_exhausted: {
    status: 503,
    retry: 'never',
    sentence: 'We’ve reached today’s YouTube limit. Please try again tomorrow.',
  },

  // Limits
  uploads_in_flight: {
    status: 429,
    retry: 'later',
    sentence: 'Two of your uploads are still in progress. Please try again when one has finished.',
  },
  upload_capacity_reached: {
    status: 503,
    retry: 'later',
    sentence: 'Many pictures are being uploaded right now. Please try again in a few seconds.',
  },
  too_many_pictures: {
    status: 429,
    retry: 'later',
    sentence: 'You have sent more pictures than we can process in an hour. Please try again later.',
  },
  too_many_requests: {
    status: 429,
    retry: 'later',
    sentence: 'Too many requests. Please wait a moment and try again.',
  },
  too_many_open_generations: {
    status: 429,
    retry: 'later',
    sentence:
      'You already have too many thumbnails in progress. Please wait until one of them is finished.',
  },
  allowance_used: {
    status: 402,
    retry: 'never',
    sentence:
      'Your allowance has too few thumbnails left this month. It renews on the first of the month (UTC).',
  },
  too_many_refunds: {
    status: 429,
    retry: 'later',
    sentence: `${maxRefundedGenerations} of your generations were canceled or refunded in the last ${refundedWithinHours} hours. Please try again later.`,
  },
  too_many_stored_uploads: {
    status: 429,
    retry: 'later',
    sentence: `We keep ${maxStoredUploadMegabytes} MB of your uploads at a time, and these would be more. Please wait: uploads are erased ${uploadsKeptHours} hours after their thumbnails are done. Or erase them now with “Remove face data” on your account page.`,
  },

  // Channels: publishing, brand kit, reports and captions
  publishing_not_offered: {
    status: 404,
    retry: 'never',
    sentence: 'Publishing to YouTube isn’t set up on this site.',
  },
  publishing_channel_not_connected: {
    status: 409,
    retry: 'never',
    sentence: 'Please connect your YouTube channel on your account page first.',
  },
  publishing_video_not_own: {
    status: 409,
    retry: 'never',
    sentence:
      'This video isn’t on one of your connected channels, so we can’t change its thumbnail.',
  },
  channel_without_thumbnails: {
    status: 409,
    retry: 'never',
    sentence:
      'This channel has no public videos with thumbnails yet. Publish a video first, then try again. You can set up your brand kit now.',
  },
  logo_too_large: {
    status: 400,
    retry: 'never',
    sentence: `This logo is too large. Please choose a PNG or JPG of at most ${Math.floor(maxLogoBytes / 1024)} KB.`,
  },
  publishing_consent_missing: {
    status: 409,
    retry: 'never',
    sentence: 'Please allow us to set thumbnails on your channel first.',
  },
  publishing_consent_revoked: {
    status: 409,
    retry: 'never',
    sentence:
      'We no longer have permission to set thumbnails on your channel. Please allow it again.',
  },
  reach_consent_missing: {
    status: 409,
    retry: 'never',
    sentence:
      'We weren’t allowed to read your YouTube reports. To see impressions, leave the box ticked at Google.',
  },
  reach_channel_not_connected: {
    status: 409,
    retry: 'never',
    sentence: 'That is another channel. Please choose the one that you have connected here.',
  },
  reach_consent_revoked: {
    status: 409,
    retry: 'never',
    sentence: 'We no longer have permission to read your YouTube reports. Please allow it again.',
  },
  reach_not_set_up: {
    status: 503,
    retry: 'later',
    sentence: 'YouTube’s reports aren’t set up on this site.',
  },
  captions_consent_missing: {
    status: 409,
    retry: 'never',
    sentence:
      'We weren’t allowed to read the captions of your videos. Please allow it at Google and leave the box ticked, or paste the transcript.',
  },
  captions_consent_revoked: {
    status: 409,
    retry: 'never',
    sentence:
      'We no longer have permission to read the captions of your videos. Please allow it again, or paste the transcript.',
  },
  captions_channel_not_connected: {
    status: 409,
    retry: 'never',
    sentence: 'That is another channel. Please choose the one that you have connected here.',
  },
  captions_not_own_video: {
    status: 409,
    retry: 'never',
    sentence:
      'This video isn’t on one of your connected channels, so we can’t read its captions. You can paste the transcript.',
  },
  captions_missing: {
    status: 409,
    retry: 'never',
    sentence:
      'YouTube has no captions of this video yet. Paste the transcript, or try again when they’re ready.',
  },
  captions_not_permitted: {
    status: 409,
    retry: 'never',
    sentence:
      'YouTube doesn’t let us read the captions of this video. You can paste the transcript.',
  },
  captions_day_limit: {
    status: 429,
    retry: 'never',
    sentence:
      'No more captions can be read from YouTube today. Paste the transcript, or try again tomorrow.',
  },
  publishing_not_verified: {
    status: 409,
    retry: 'never',
    sentence:
      'YouTube doesn’t let this channel use custom thumbnails yet. Verify your phone number at youtube.com/verify, then try again.',
  },
  publishing_not_permitted: {
    status: 409,
    retry: 'never',
    sentence: 'YouTube doesn’t allow the thumbnail of this video to be changed.',
  },
  publishing_video_gone: {
    status: 409,
    retry: 'never',
    sentence: 'This video no longer exists on YouTube.',
  },
  publishing_video_processing: {
    status: 409,
    retry: 'later',
    sentence: 'YouTube is still processing this video. We’ll set the thumbnail when it’s done.',
  },
  publishing_too_often: {
    status: 429,
    retry: 'later',
    sentence: 'YouTube limits how often a channel changes thumbnails. We’ll try again later.',
  },
  publishing_day_quota: {
    status: 429,
    retry: 'later',
    sentence: 'We’ve reached today’s YouTube limit. We’ll set the thumbnail tomorrow.',
  },
  publishing_picture_refused: {
    status: 409,
    retry: 'never',
    sentence: 'YouTube didn’t accept this image. Please publish another thumbnail.',
  },
  publishing_thumbnail_deleted: {
    status: 409,
    retry: 'never',
    sentence: 'You deleted this thumbnail before it was published, so the video was not changed.',
  },
  publishing_other_open: {
    status: 409,
    retry: 'never',
    sentence:
      'Another thumbnail is being published to this video. Wait until it’s done, or cancel it.',
  },
  publishing_not_cancelable: {
    status: 409,
    retry: 'never',
    sentence: 'It’s too late to cancel: this thumbnail is already being published.',
  },
  publishing_interrupted: {
    status: 409,
    retry: 'never',
    sentence:
      'We restored a backup and don’t know whether YouTube got this change. Check your video, then try again.',
  },
  publishing_outcome_unknown: {
    status: 409,
    retry: 'never',
    sentence:
      'You took the permission back during the upload, so we don’t know whether YouTube got this change. Check your video.',
  },
  publishing_no_undo: {
    status: 409,
    retry: 'never',
    sentence: 'We no longer have the previous thumbnail, so this can’t be undone.',
  },

  // Refresh orders
  refresh_video_count: {
    status: 400,
    retry: 'never',
    sentence: `Please choose ${refreshOrderSize.min} to ${refreshOrderSize.max} videos.`,
  },
  refresh_video_gone: {
    status: 409,
    retry: 'never',
    sentence: 'One of these videos no longer exists on YouTube. Please reload the list.',
  },
  refresh_video_unavailable: {
    status: 409,
    retry: 'never',
    sentence:
      'One of these videos is private, live or still being processed by YouTube. Please leave it out.',
  },
  refresh_order_open: {
    status: 409,
    retry: 'never',
    sentence:
      'We’re still making thumbnails for your last order. Wait until it’s done, or cancel it.',
  },
  refresh_interrupted: {
    status: 409,
    retry: 'never',
    sentence:
      'We restored a backup, so we stopped this order: you may have canceled it since. Videos not begun cost nothing. Order them again if you still want them.',
  },
  refresh_expired: {
    status: 409,
    retry: 'never',
    sentence:
      'This order was open for 29 days, so we stopped it. Videos not begun cost nothing. Order them again if you still want them.',
  },
  refresh_channel_disconnected: {
    status: 409,
    retry: 'never',
    sentence:
      'You disconnected this channel, so we stopped the order. Videos not begun cost nothing.',
  },

  // Payments
  payments_not_configured: {
    status: 503,
    retry: 'never',
    sentence: 'Payments aren’t set up on this site.',
  },
  payments_unavailable: {
    status: 503,
    retry: 'later',
    sentence:
      'We can’t reach our payment provider right now. You haven’t been charged. Please try again in a few minutes.',
  },
  pack_unknown: {
    status: 400,
    retry: 'never',
    sentence: 'This credit pack is not for sale. Please reload the page and choose again.',
  },
  plan_already_active: {
    status: 409,
    retry: 'never',
    sentence: 'You’re already on this plan.',
  },
  checkout_superseded: {
    status: 409,
    retry: 'never',
    sentence: 'You opened a newer checkout page. Continue there, or choose your plan again.',
  },
  plan_change_impossible: {
    status: 409,
    retry: 'never',
    sentence: 'We can’t change your plan right now. Check Manage Billing for unpaid invoices.',
  },
  no_billing_account: {
    status: 409,
    retry: 'never',
    sentence: 'There’s no billing to manage yet: you haven’t bought anything.',
  },
  checkout_without_url: { status: 503, retry: 'never', sentence: 'No checkout URL returned' },
  payment_event_refused: {
    status: 400,
    retry: 'never',
    sentence: 'This is not signed by the payment provider, or is too old.',
  },

  // Our failures
  generation_timed_out: {
    status: 500,
    retry: 'never',
    sentence:
      'Your thumbnails took too long, so we stopped and refunded your credits. Please try again after a while.',
  },
  thumbnail_checks_failed: {
    status: 500,
    retry: 'never',
    sentence: 'None of the results met our quality checks, so we refunded your credits.',
  },
  words_not_settable: {
    status: 409,
    retry: 'never',
    sentence:
      'We couldn’t fit that text, or our fonts don’t support it. We refunded your credits. Please ask for other text.',
  },
  generation_gave_up: {
    status: 500,
    retry: 'never',
    sentence:
      'We couldn’t finish your thumbnails, so we refunded your credits. Please try again after a while.',
  },
  model_busy: {
    status: 503,
    retry: 'later',
    sentence: 'The models that make your thumbnails are busy. We’re trying again.',
  },
  storage_unavailable: {
    status: 503,
    retry: 'later',
    sentence: 'We can’t save images right now. Please try again in a few minutes.',
  },
  service_unavailable: {
    status: 503,
    retry: 'later',
    sentence: 'We’re having trouble right now. Please try again in a minute.',
  },
  unexpected: {
    status: 500,
    retry: 'later',
    sentence: 'An unexpected error occurred. Please try again later.',
  },
} as const satisfies Record<string, ErrorRule>;

export type ErrorCode = keyof typeof errorRules;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorRules, value);
}

/**
 * Whether a code means that our system or a vendor failed, as opposed to unusable input. `thumbnail_checks_failed` is
 * not our failure: any user can cause it with a picture of one color, after all the work is done.
 */
export function isOurFailure(code: ErrorCode): boolean {
  const { status, retry } = errorRules[code];
  return retry !== 'never' || (status >= 500 && code !== 'thumbnail_checks_failed');
}

interface ErrorContext {
  /** The underlying error; for logs, never for clients. */
  cause?: unknown;
  /** A note for the log. Never a token, an e-mail address or a picture. */
  detail?: string;
  /** With `retry: 'later'`: the minimum wait before the next try. */
  retryAfterSeconds?: number | undefined;
  /** Replaces the table's sentence with a more specific one. */
  sentence?: string;
  /** Data of this error for the client, such as `ownerEmail`. */
  data?: Record<string, unknown>;
}

/** An error with a code of `errorRules`. Only these errors reach clients with their own code and sentence. */
export class ProductError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly data: Record<string, unknown> | undefined;
  readonly sentence: string;

  constructor(code: ErrorCode, context: ErrorContext = {}) {
    super(context.detail ? `${code}: ${context.detail}` : code, { cause: context.cause });
    this.name = 'ProductError';
    this.code = code;
    this.detail = context.detail;
    this.retryAfterSeconds = context.retryAfterSeconds;
    this.data = context.data;
    this.sentence = context.sentence ?? errorRules[code].sentence;
  }

  get status(): number {
    return errorRules[this.code].status;
  }

  get retry(): Retry {
    return errorRules[this.code].retry;
  }
}

/**
 * Sentence of `channel_owned_by_other`. `ownerEmail` is masked. It is empty unless the owner is a user of this
 * installation.
 */
export function channelOwnedByOtherSentence(ownerEmail = ''): string {
  const owner = ownerEmail ? `${ownerEmail} (or to another account)` : 'another account';
  return `Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to ${owner}. To continue, you can login to that account, or upgrade to a paid account to continue.`;
}
