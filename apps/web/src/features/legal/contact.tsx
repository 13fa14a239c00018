import { defaultContact } from '@app/contracts';
import { publicConfig } from '../../lib/public-config.js';
import { linkClass } from '../../ui/notice.js';

/** The operator's e-mail address. */
export function Contact() {
  const email = publicConfig()?.links.contactEmail;
  // An element, because the api writes it into the prerendered page instead of the link.
  if (!email) return <span>{defaultContact}</span>;
  return (
    <a href={`mailto:${email}`} className={linkClass}>
      {email}
    </a>
  );
}
