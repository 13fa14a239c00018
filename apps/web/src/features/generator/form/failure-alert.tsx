import { useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { tw } from '../../../lib/language/workspace.js';
import { openDialogAtom } from '../../../lib/dialogs.js';
import { paths } from '../../../lib/paths.js';
import { publicConfig } from '../../../lib/public-config.js';
import { Alert, linkClass } from '../../../ui/notice.js';
import { ChannelHelp } from './channel-help.js';
import type { FailureCopy } from '../flow/failure-copy.js';

interface FailureAlertProps {
  failure: FailureCopy;
  /** Submits the form again. */
  onRetry: () => void;
}

/** Explains why there are no thumbnails, and what to do. */
export function FailureAlert({ failure, onRetry }: FailureAlertProps) {
  const config = publicConfig();
  const openDialog = useSetAtom(openDialogAtom);
  const { text, note, isNeutral, offer, channel } = failure;
  return (
    <Alert className="mt-3" calm={isNeutral}>
      {text}
      {note && <span className="text-ink-2"> {note}</span>}
      {offer === 'history' && (
        <>
          {' '}
          <Link to={paths.history} className={linkClass}>
            {tw('generator.history')}
          </Link>
          .
        </>
      )}
      {offer === 'credits' && config?.paymentsAvailable && (
        <>
          {' '}
          <button type="button" onClick={() => openDialog('credits')} className={linkClass}>
            {tw('generator.addCredits')}
          </button>
        </>
      )}
      {channel && <ChannelHelp channel={channel} onRetry={onRetry} />}
    </Alert>
  );
}
