import { namelessContact } from '@app/contracts';
import { publicConfig } from '../../lib/public-config.js';
import { linkLook } from '../../ui/notice.js';

/** How to reach whoever runs this installation. */
export function Contact() {
  const email = publicConfig()?.links.contactEmail;
  if (!email) return namelessContact;
  return (
    <a href={`mailto:${email}`} className={linkLook}>
      {email}
    </a>
  );
}
