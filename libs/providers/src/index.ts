export { SharedStore } from './shared-store.js';
export * from './image-model/image-model.js';
export { createModels, type ModelSettings } from './models/create-models.js';
export { loadModels } from './models/load-models.js';
export { createModeration } from './moderation/create-moderation.js';
export { loadModeration } from './moderation/load-moderation.js';
export { Moderation } from './moderation/moderation.js';
export type { FailureKind, ModelCall, ModelUse } from './models/model-call.js';
export { ScriptedTextModel } from './text-model/scripted-text-model.js';
export * from './text-model/text-model.js';
export { StudioImageModel } from './image-model/studio-image-model.js';
export { DiskStorage } from './storage/disk-storage.js';
export { MemorySharedStore } from './memory-shared-store.js';
export { MemoryStorage } from './storage/memory-storage.js';
export { demoObjectStore } from './storage/demo-object-store.js';
export { copyPictures, listNames, type CopyCounts } from './storage/copy-pictures.js';
export { objectStorage, storageFor } from './storage/storage-for.js';
export * from './storage/storage.js';
export * from './video-site/video-site.js';
export * from './identity/channel-authority.js';
export {
  demoFacebookApp,
  demoFacebookPeople,
  demoGoogleClient,
  demoPeople,
  type DemoFacebookPerson,
  type DemoPerson,
} from './identity/demo-people.js';
export { FacebookIdentityProvider, type FacebookSettings } from './identity/facebook.js';
export { GoogleChannels } from './identity/google-channels.js';
export { GoogleClient } from './identity/google-client.js';
export { googleClientFor } from './identity/google-client-for.js';
export { GoogleIdentityProvider } from './identity/google.js';
export * from './identity/identity-provider.js';
export { Mail } from './mail/mail.js';
export { SmtpMail } from './mail/smtp-mail.js';
export { displayName } from './identity/openid-answers.js';
export { OpenIdIdentityProvider } from './identity/openid.js';
export { OpenIdClient } from './identity/openid-client.js';
export { ScriptedVideoSite, type ScriptedVideo } from './video-site/scripted-video-site.js';
export { YouTube, type YouTubeSettings } from './video-site/youtube.js';
export { videoSitesFor } from './video-site/video-sites-for.js';
export { youtubeHosts, type YoutubeHosts } from './video-site/youtube-hosts.js';
export { demoPayments, demoSubscription } from './payments/demo-payments.js';
export * from './payments/payments.js';
export { paymentsFor } from './payments/payments-for.js';
export { setUpStripe } from './payments/stripe-setup.js';
export { stripeApiVersion } from './payments/stripe-calls.js';
export * from './publishing/video-publisher.js';
export { YouTubePublisher } from './publishing/youtube-publisher.js';
export { CaptionBudget } from './captions/caption-budget.js';
export * from './captions/video-captions.js';
export { YouTubeCaptions } from './captions/youtube-captions.js';
export * from './reach/reach-reports.js';
export { YouTubeReachReports } from './reach/youtube-reach-reports.js';
export { parseWebhookAddress } from './webhooks/webhook-address.js';
export { WebhookSender } from './webhooks/webhook-sender.js';
export { BoundedHttp } from './bounded-http.js';
export { requestOnce, type Finding } from './checkup/finding.js';
export {
  checkFacebookApp,
  checkGoogleClient,
  checkOpenIdProvider,
  checkModels,
  checkYoutubeKey,
} from './checkup/key-checkups.js';
export { checkPainting } from './checkup/paint-checkup.js';
export { connectToProduct, type ProductRequest } from './checkup/product-checkup.js';
export { checkDiskSpace, checkStorage } from './checkup/storage-checkup.js';
export { checkStripe, checkWebhook } from './checkup/stripe-checkup.js';
