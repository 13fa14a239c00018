import { siteDataKeptDays, spentRegistrationsKeptDays, uploadsKeptHours } from '@app/contracts';
import { Contact } from './contact.js';
import { Chapter, LegalText, Outside } from './legal-text.js';

export function PrivacyPage() {
  return (
    <LegalText
      title="Privacy policy"
      since="November 23, 2026"
      lead="What this software keeps of you, why, and when it is gone. Nothing of it is sold, and none of your pictures trains a model of ours."
    >
      <Chapter title="When you only look">
        <p>
          The public pages set no cookie and load nothing from third parties. Your address is used
          to answer you and to limit abuse, and is not kept beside what you do. Where this site
          measures visits with a service, it asks you first.
        </p>
      </Chapter>
      <Chapter title="Your account">
        <p>
          From Google or Facebook we take your name, your e-mail address, your picture and the
          number by which they know you; no password, no contacts. Cookies keep you signed in, and
          do nothing else. What proves that it is you can be read by our server only; a second
          cookie says to the page that somebody is signed in, and no more. Both are gone when you
          sign out.
        </p>
      </Chapter>
      <Chapter title="What you make">
        <ul>
          <li>
            Your requests: the link, the words you wrote and the settings, so that you can ask again
            and we can answer for what was charged.
          </li>
          <li>Finished thumbnails, until you delete them or your account.</li>
          <li>
            Pictures of faces and other assets: cropped and scaled down in your browser, used for
            the thumbnail you asked for, and erased {uploadsKeptHours} hours after it is done, or at
            once when it fails or you cancel it. The working picture behind a thumbnail, with its
            cut-outs, is kept with it so that its words can be changed: it goes with the thumbnail,
            with your account, or when you press “Remove face data” on your account page.
          </li>
          <li>
            A film that you choose stays on your machine: your browser takes stills, and only those
            are sent.
          </li>
        </ul>
      </Chapter>
      <Chapter title="From the video site">
        <p>
          Posterframe uses YouTube API Services to read what belongs to a video: title, description,
          channel, counts, stills, and related public videos. What was read is erased or read anew
          before it is {siteDataKeptDays} days old, and at once when you disconnect your channel or
          delete your account. It is used for your thumbnails and nothing else.
        </p>
        <p>
          If you connect a channel, we learn which channels are yours; we can change nothing there.
          You can take that back on your account page, or at{' '}
          <Outside href="https://security.google.com/settings/security/permissions">
            Google’s security settings
          </Outside>
          . Google’s own rules are in the{' '}
          <Outside href="https://policies.google.com/privacy">Google Privacy Policy</Outside>.
        </p>
      </Chapter>
      <Chapter title="Who else sees it">
        <ul>
          <li>
            Model providers, where this installation uses them: stills, pictures you added, the
            words you wrote, and what the video site says of the video and of similar ones. They use
            it to answer the request. We ask them not to store it, but their own logs against abuse
            may hold it for some weeks, as their terms say. One of them may be asked whether your
            words and pictures are allowed. Faces in a reference are covered before any model sees
            them.
          </li>
          <li>
            Stripe, for payments: your e-mail address and what you buy. We never see your card.
          </li>
          <li>
            Everybody with the link, for a thumbnail that you shared, until you stop sharing. The
            page shows the picture and nothing about you.
          </li>
          <li>
            Administrators of this installation, who can see requests and results to help you and to
            keep abuse away.
          </li>
        </ul>
      </Chapter>
      <Chapter title="Your rights">
        <p>
          On your account page you can see what we hold, take it with you, and delete the account.
          With it go your thumbnails, pictures and links; what remains is a record of amounts
          without your name, because books must be kept, and for {spentRegistrationsKeptDays} days a
          digest of how you signed in, so that nobody takes the welcome credits twice. It is made
          with a secret of ours and says neither your name nor your address. You may ask us to
          correct or explain anything, and complain to your data protection authority.
        </p>
        <p>
          Write to <Contact />.
        </p>
      </Chapter>
    </LegalText>
  );
}
