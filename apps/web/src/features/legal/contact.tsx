import { defaultContact } from '@app/contracts';
import { publicConfig } from '../../lib/public-config.js';
import { linkClass } from '../../ui/notice.js';

/** The operator's e-mail address. */
export function Contact() {
  const email = publicConfig()?.links.contactEmail;
  // An element, because the api's replacement in the prerendered page is a link.
  if (!email) return <span>{defaultContact}</span>;
  return (
    <a href={`mailto:${email}`} className={linkClass}>
      {email}
    </a>
  );
}
