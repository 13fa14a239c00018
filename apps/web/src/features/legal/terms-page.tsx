import { creditsPerThumbnail, registrationCredits, reportChapter } from '@app/contracts';
import { paths } from '../../lib/paths.js';
import { Link } from '../../ui/link.js';
import { linkLook } from '../../ui/notice.js';
import { Contact } from './contact.js';
import { Chapter, LegalText, Outside } from './legal-text.js';

export function TermsPage() {
  return (
    <LegalText
      title="Terms of service"
      since="November 21, 2026"
      lead="What you can expect of us, and we of you, when you make thumbnails here. In plain words, because they bind."
    >
      <Chapter title="What this is">
        <p>
          Posterframe makes thumbnails for videos: from the link of a public or unlisted video, or
          from stills that your browser takes of a film of yours. You may add pictures, a reference
          and a sentence of your own.
        </p>
        <p>
          Links and stills of videos come from YouTube. By using them here you agree to the{' '}
          <Outside href="https://www.youtube.com/t/terms">YouTube Terms of Service</Outside>.
          Posterframe uses YouTube API Services and is not made by YouTube or Google.
        </p>
      </Chapter>
      <Chapter title="Your account">
        <p>
          You sign in with Google or Facebook; there is no password with us. One person, one
          account. You can delete it at any time.
        </p>
        <p>
          A free account makes thumbnails for videos of a channel that it has connected. A paid plan
          makes them for any channel. You answer for having the right to use a video for this.
        </p>
      </Chapter>
      <Chapter title="What you bring">
        <ul>
          <li>
            Pictures of people only with their permission. You confirm it each time you add one.
          </li>
          <li>
            No public figure where they never were. Whoever finds one on a shared page can report it
            there, and an administrator decides.
          </li>
          <li>Nothing that is unlawful, sexual, hateful or violent, and nobody who is a child.</li>
          <li>
            No thumbnail that misleads viewers about what the video is. That is also the{' '}
            <Outside href="https://support.google.com/youtube/answer/9229980">
              video site’s rule
            </Outside>
            .
          </li>
          <li>No attempt to break, overload or copy the service.</li>
        </ul>
      </Chapter>
      <Chapter title="Reporting a shared thumbnail" id={reportChapter}>
        <p>
          Every shared page has a Report button. It asks what is wrong and tells the administrators
          of this site, who can stop the sharing. You need no account for it, and we do not keep who
          has sent a report.
        </p>
        <p>
          The button needs JavaScript. Without it, turn to <Contact /> with the address of the page
          and what is wrong with it.
        </p>
      </Chapter>
      <Chapter title="What you get">
        <p>
          Finished thumbnails are yours to use, also commercially, as far as the rights to what went
          into them allow. We do not claim them, and we show none of them to others unless you press
          Share.
        </p>
        <p>
          They are made by software. Look at them before you publish them: likeness, words and facts
          can be wrong.
        </p>
      </Chapter>
      <Chapter title="Credits and money">
        <ul>
          <li>
            A thumbnail costs {creditsPerThumbnail} credits, taken when you press Generate. You get{' '}
            {registrationCredits} credits when you register.
          </li>
          <li>
            What is not delivered is given back by itself: all of it when a generation fails or you
            cancel it in time, and {creditsPerThumbnail} for each thumbnail that is missing.
          </li>
          <li>
            Credits of a monthly plan end with the paid month. Bought packs and welcome credits
            never expire.
          </li>
          <li>
            Plans renew each month until you cancel; you then keep them to the end of the month that
            is paid. Payments run through Stripe, and we never see your card.
          </li>
          <li>Credits are no money: they cannot be paid out or passed on.</li>
        </ul>
      </Chapter>
      <Chapter title="When something goes wrong">
        <p>
          We keep the service running as well as we can, without a promise that it always does. We
          answer for intent and gross negligence, and otherwise up to what you have paid us in the
          last twelve months, as far as the law lets us say so.
        </p>
        <p>
          We may close an account that breaks these terms, and say why. What you have paid for and
          not used is then paid back, unless you have harmed others with it.
        </p>
      </Chapter>
      <Chapter title="Changes and contact">
        <p>
          When these terms change in a way that matters to you, we say so before it counts. What we
          do with data is on the{' '}
          <Link to={paths.privacy} className={linkLook}>
            privacy page
          </Link>
          . Questions go to <Contact />.
        </p>
      </Chapter>
    </LegalText>
  );
}
