import { creditsPerThumbnail, registrationCredits, reportSection } from '@app/contracts';
import { Link } from 'react-router-dom';
import { isBillingOn } from '../../lib/billing.js';
import { paths } from '../../lib/paths.js';
import { linkClass } from '../../ui/notice.js';
import { Contact } from './contact.js';
import { Chapter, LegalText, ExternalLink } from './legal-text.js';

export function TermsPage() {
  return (
    <LegalText
      title="Terms of service"
      effectiveDate="November 21, 2026"
      lead="What you can expect from us and what we expect from you, in plain English."
    >
      <Chapter title="What this is">
        <p>
          Posterframe makes video thumbnails from the link to a public or unlisted video, or from
          stills that your browser grabs from your video file. You can add pictures, a reference and
          a prompt.
        </p>
        <p>
          Links and stills of videos come from YouTube. By using them here you agree to the{' '}
          <ExternalLink href="https://www.youtube.com/t/terms">
            YouTube Terms of Service
          </ExternalLink>
          . Posterframe uses YouTube API Services and is not affiliated with YouTube or Google.
        </p>
      </Chapter>
      <Chapter title="Your account">
        <p>
          You sign in with Google or Facebook; we never have a password of yours. One account per
          person. You can delete it at any time.
        </p>
        <p>
          A free account makes thumbnails for videos of its connected channel. A paid plan covers
          any channel. You are responsible for having the right to use a video.
        </p>
      </Chapter>
      <Chapter title="What you bring">
        <ul>
          <li>
            Add pictures of people only with their permission. You confirm this each time you add
            one.
          </li>
          <li>
            Don’t place public figures in scenes that never happened. Anyone can report a shared
            page, and an administrator decides.
          </li>
          <li>Nothing unlawful, sexual, hateful or violent, and no images of minors.</li>
          <li>
            No thumbnails that mislead viewers about the video. That is also{' '}
            <ExternalLink href="https://support.google.com/youtube/answer/9229980">
              YouTube’s rule
            </ExternalLink>
            .
          </li>
          <li>Don’t try to break, overload or copy the service.</li>
        </ul>
      </Chapter>
      <Chapter title="Reporting a shared thumbnail" id={reportSection}>
        <p>
          Every shared page has a Report button. It asks what is wrong and notifies the
          administrators, who can stop the sharing. You don’t need an account, and reports are
          anonymous.
        </p>
        <p>
          The button needs JavaScript. Without it, write to <Contact /> with the page’s address and
          what is wrong.
        </p>
      </Chapter>
      <Chapter title="What you get">
        <p>
          Finished thumbnails are yours to use, also commercially, as far as the rights to the
          material in them allow. We don’t claim any rights to them. Apart from the administrators
          of this site, no one else sees them unless you share or publish them.
        </p>
        <p>
          Software makes them. Check them before you publish: likenesses, text and facts can be
          wrong.
        </p>
      </Chapter>
      {isBillingOn() && <CreditsChapter />}
      <Chapter title="When something goes wrong">
        <p>
          We keep the service running as well as we can, but can’t guarantee that it is always
          available. {liabilitySentence()}
        </p>
        <p>
          We may close an account that breaks these terms, and we will say why.
          {isBillingOn() &&
            ' We then refund what you paid for and did not use, unless you harmed others with it.'}
        </p>
      </Chapter>
      <Chapter title="Changes and contact">
        <p>
          When these terms change in a way that matters to you, we say so before it counts. What we
          do with data is on the{' '}
          <Link to={paths.privacy} className={linkClass}>
            privacy page
          </Link>
          . Questions go to <Contact />.
        </p>
      </Chapter>
    </LegalText>
  );
}

function CreditsChapter() {
  return (
    <Chapter title="Credits and money">
      <ul>
        <li>
          A thumbnail costs {creditsPerThumbnail} credits, taken when you press Generate. You get{' '}
          {registrationCredits} credits when you register.
        </li>
        <li>
          Credits for anything we don’t deliver are refunded automatically: all of them when a
          generation fails or you cancel it in time, and {creditsPerThumbnail} for each missing
          thumbnail.
        </li>
        <li>
          Monthly plan credits expire at the end of the paid month. Credit packs and welcome credits
          never expire.
        </li>
        <li>
          Plans renew each month until you cancel; you keep the plan until the end of the paid
          month. Stripe handles payments, and we never see your card.
        </li>
        <li>Credits have no cash value and can’t be transferred.</li>
      </ul>
    </Chapter>
  );
}

/** The sentence about liability. Without billing, it names no paid amount, because that amount would be zero. */
function liabilitySentence(): string {
  return isBillingOn()
    ? 'Except for intent and gross negligence, our liability is limited to what you paid us in the last twelve months, as far as the law allows.'
    : 'We are liable for intent and gross negligence only, as far as the law allows.';
}
