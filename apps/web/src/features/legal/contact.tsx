import { publicConfig } from '../../lib/public-config.js';
import { linkLook } from '../../ui/notice.js';

/** How to reach whoever runs this installation. */
export function Contact() {
  const email = publicConfig()?.links.contactEmail;
  if (!email) return <>the people who run this site</>;
  return (
    <a href={`mailto:${email}`} className={linkLook}>
      {email}
    </a>
  );
}
