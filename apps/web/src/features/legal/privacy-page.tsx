import {
  adminActionsKeptDays,
  invitationDays,
  apiKeyUsageDays,
  deletedKeptDays,
  maxSavedAssets,
  passwordResetMinutes,
  reachKeptDays,
  replacedKeptDays,
  siteDataKeptDays,
  spentRegistrationsKeptDays,
  uploadedStillKeptHours,
  uploadsKeptHours,
  webhookLogDays,
} from '@app/contracts';
import { isBillingOn } from '../../lib/billing.js';
import { Contact } from './contact.js';
import { Chapter, LegalText, ExternalLink } from './legal-text.js';

export function PrivacyPage() {
  return (
    <LegalText
      title="Privacy policy"
      effectiveDate="November 26, 2026"
      lead="What we store, why, and when we delete it. We never sell your data or train our models on your images."
    >
      <Chapter title="If you’re just browsing">
        <p>
          The public pages set no cookie, unless you choose a language, and load nothing from third
          parties. We use your IP address to respond to requests and prevent abuse, and don’t link
          it to your activity. Where this site measures visits with a service, it asks you first.
        </p>
      </Chapter>
      <Chapter title="Your account">
        <p>
          From the service you sign in with, such as Google, we receive your name, email address,
          profile picture and account ID. We never receive your password there or your contacts. A
          password that you choose here is stored as a hash, from which no one can read it. If you
          turn on two-factor authentication, we store the key of your authenticator app encrypted,
          and your recovery codes as hashes; a cookie connects password and code for five minutes. A
          passkey that you add stays on your device, and so do your fingerprint and face: we store
          its public key, its name and when you last used it. Two cookies keep you signed in. Only
          our server can read the first; the second lets the page show that you’re signed in. Both
          are deleted when you sign out. A third keeps the language you chose. When you open an
          invitation, a fourth keeps it for an hour.
        </p>
      </Chapter>
      <Chapter title="What you make">
        <ul>
          <li>
            Your requests (link, prompt and settings), so that you can run them again and we can
            explain each charge.
          </li>
          <li>
            Finished thumbnails, until you delete them or your account. You can undo the deletion of
            a thumbnail for {deletedKeptDays} days; then its files are erased. A logo that you add
            in the editor is stored with the versions of its thumbnail. Copies of a thumbnail in
            other languages are deleted within a day.
          </li>
          <li>
            Photos and other assets you add: cropped and scaled down in your browser, used only for
            that thumbnail, and deleted {uploadsKeptHours} hours after it is done, or at once if it
            fails or you cancel it. The working files behind a thumbnail, with their cut-outs, are
            kept so that you can edit its text. We erase them with the thumbnail, with your account,
            or when you press “Remove face data” on your account page.
          </li>
          <li>
            A picture you upload in the editor as the still of a thumbnail: used only for that
            thumbnail, and deleted {uploadedStillKeptHours} hours after the upload, or at once if
            you remove it or delete the thumbnail. Versions that you saved with it stay, and “Remove
            face data” deletes their working files, too; only backups made before may hold these for
            up to 30 days. The record of your consent is deleted with the picture.
          </li>
          <li>
            Faces and assets you save on your account page, if you agree to it: up to{' '}
            {maxSavedAssets}, with their name, and the version and date of your consent. They are
            encrypted, used only for thumbnails you make, never for anyone else, and kept until you
            erase them there or delete your account. Erasing is immediate and includes their copies
            and cut-outs; only backups made before may hold them, encrypted, for up to 30 days.
          </li>
          <li>
            API keys you create on your account page: name, permissions, when each was last used,
            and its number of requests a day for {apiKeyUsageDays} days. We store a digest, not the
            key. Revoking a key erases all of this.
          </li>
          <li>
            Changes that administrators make to your account, such as disabling it: what, when and
            who, for {adminActionsKeptDays} days. This includes who invited you, if you joined by an
            invitation.
          </li>
          <li>
            If you ask for a new password by mail: a digest of the link we send, for{' '}
            {passwordResetMinutes} minutes. The mail passes the mail server of this site.
          </li>
          <li>
            An invitation: the email address it is for, if the administrator entered one, for up to{' '}
            {invitationDays} days. Using or revoking it erases it.
          </li>
          <li>
            Webhooks you add on your account page: address, events, an encrypted secret, and for{' '}
            {webhookLogDays} days which messages we sent and how your server answered. Messages hold
            ids, no names and no pictures. Deleting a webhook erases all of this.
          </li>
          <li>
            A transcript you add: used for that batch only and deleted when it is done, fails or is
            canceled. Headlines and keywords made from it stay with the thumbnails. A backup made
            while it runs may hold it for up to 30 days. The same is true of captions that you take
            from YouTube.
          </li>
          <li>
            A video file you choose stays on your device: your browser grabs stills, and only those
            are sent.
          </li>
        </ul>
      </Chapter>
      <Chapter title="From the video site">
        <p>
          Posterframe uses YouTube API Services to read a video’s title, description, channel,
          counts, stills and related public videos. We delete or refresh this data before it is{' '}
          {siteDataKeptDays} days old, and at once when you disconnect your channel or delete your
          account. We use it for your thumbnails only.
        </p>
        <p>
          If you ask us to learn the look of your channel, we measure its newest thumbnails: colors,
          lettering, and where faces and a logo are, never whose face it is. We keep the
          measurements, not the pictures, for {siteDataKeptDays} days at most, measure again before,
          and use them for thumbnails of your own videos. Your corrections and your brand kit, with
          its logo, stay until you delete them, disconnect the channel or delete your account. A
          logo is placed on finished pictures and not sent to AI models.
        </p>
        <p>
          If you connect a channel, we learn which channels are yours; we can’t change anything on
          them. If you also let us set thumbnails, we do so only when you press “Use on YouTube”,
          and keep the previous thumbnail for {replacedKeptDays} days so that you can undo it. If
          you let us read your YouTube reports, we keep the daily impressions and click rate of
          videos you publish to from here for {reachKeptDays} days at most, show them to you alone
          and compute nothing from them. When you take this back here, we also tell YouTube to stop
          making these reports for us. If you let us read captions, we read those of a video of
          yours only when you press “From YouTube” at its transcript, and change nothing, although
          Google’s permission would allow it. We keep the date and version of that consent. You can
          revoke each on your account page or in{' '}
          <ExternalLink href="https://security.google.com/settings/security/permissions">
            Google’s security settings
          </ExternalLink>
          . Google’s own rules are in the{' '}
          <ExternalLink href="https://policies.google.com/privacy">
            Google Privacy Policy
          </ExternalLink>
          .
        </p>
      </Chapter>
      <Chapter title="Who we share it with">
        <ul>
          <li>
            AI model providers, where this site uses them: stills, photos you added or chose from
            your saved ones, your prompt, your transcript, the headline when you ask for
            translations, and what YouTube says about the video and similar ones. They use it to
            answer the request. We ask them not to store it, but their abuse logs may keep it for
            some weeks under their terms. One of them may check whether your prompt and pictures are
            allowed. Faces in a reference are covered before any model sees them.
          </li>
          {isBillingOn() && (
            <li>
              Stripe, for payments: your email address and what you buy. We never see your card.
            </li>
          )}
          <li>
            Anyone with the link to a thumbnail you shared, until you stop sharing it. The page
            shows the picture and nothing about you.
          </li>
          <li>
            Administrators of this site, who can see requests and results to help you and to prevent
            abuse.
          </li>
        </ul>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          On your account page you can see and download your data, and delete your account. That
          deletes your thumbnails, pictures and links. What remains is a record of amounts without
          your name, which bookkeeping requires, and for {spentRegistrationsKeptDays} days an
          anonymous fingerprint of your sign-in with your monthly allowance and how much of it you
          used, to prevent claiming welcome credits or an allowance twice. You may ask us to correct
          or explain anything, and complain to your data protection authority.
        </p>
        <p>
          Write to <Contact />.
        </p>
      </Chapter>
    </LegalText>
  );
}
