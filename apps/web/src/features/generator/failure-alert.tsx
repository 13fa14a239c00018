import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { usePublicConfig } from '../../lib/public-config.js';
import { Alert, linkLook } from '../../ui/notice.js';
import type { FailureCopy } from './failure-copy.js';

export function FailureAlert({ failure }: { failure: FailureCopy }) {
  const contact = usePublicConfig()?.links.contactEmail;
  return (
    <Alert className="mt-3">
      {failure.text}
      {failure.note && <span className="text-ink-2"> {failure.note}</span>}
      {failure.offer === 'history' && (
        <>
          {' '}
          <Link to={paths.history} className={linkLook}>
            History
          </Link>
          .
        </>
      )}
      {failure.offer === 'contact' && contact && (
        <>
          {' '}
          <a href={`mailto:${contact}`} className={linkLook}>
            Contact us
          </a>
        </>
      )}
    </Alert>
  );
}
