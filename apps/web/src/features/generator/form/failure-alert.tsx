import { useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { openDialogAtom } from '../../../lib/dialogs.js';
import { paths } from '../../../lib/paths.js';
import { publicConfig } from '../../../lib/public-config.js';
import { Alert, linkClass } from '../../../ui/notice.js';
import { ChannelHelp } from './channel-help.js';
import type { FailureCopy } from '../flow/failure-copy.js';

interface FailureAlertProps {
  failure: FailureCopy;
  /** Sends what stands in the form once more. */
  onRetry: () => void;
}

/** Why there are no thumbnails, and the ways on that there are. */
export function FailureAlert({ failure, onRetry }: FailureAlertProps) {
  const config = publicConfig();
  const openDialog = useSetAtom(openDialogAtom);
  const { text, note, calm, offer, channel } = failure;
  return (
    <Alert className="mt-3" calm={calm}>
      {text}
      {note && <span className="text-ink-2"> {note}</span>}
      {offer === 'history' && (
        <>
          {' '}
          <Link to={paths.history} className={linkClass}>
            History
          </Link>
          .
        </>
      )}
      {offer === 'credits' && config?.paymentsAvailable && (
        <>
          {' '}
          <button type="button" onClick={() => openDialog('credits')} className={linkClass}>
            Add credits
          </button>
        </>
      )}
      {channel && <ChannelHelp channel={channel} onRetry={onRetry} />}
    </Alert>
  );
}
