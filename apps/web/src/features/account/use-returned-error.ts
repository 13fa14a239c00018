import { isErrorCode } from '@app/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { t } from '../../lib/language/public.js';

/** Shows the error that an OAuth flow without a popup returned in the page's URL. */
export function useReturnedError(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get('error');

  const showError = useEffectEvent((errorCode: string) => {
    if (isErrorCode(errorCode)) toast.error(t(`errors.${errorCode}`));
    setSearch(
      (parameters) => {
        parameters.delete('error');
        return parameters;
      },
      { replace: true },
    );
  });

  useEffect(() => {
    if (code !== null) showError(code);
  }, [code]);
}
