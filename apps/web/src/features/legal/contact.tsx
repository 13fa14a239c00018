import { namelessContact } from '@app/contracts';
import { publicConfig } from '../../lib/public-config.js';
import { linkClass } from '../../ui/notice.js';

/** How to reach whoever runs this installation. */
export function Contact() {
  const email = publicConfig()?.links.contactEmail;
  // An element, so that the api can replace the link in the prerendered page by the very same.
  if (!email) return <span>{namelessContact}</span>;
  return (
    <a href={`mailto:${email}`} className={linkClass}>
      {email}
    </a>
  );
}
