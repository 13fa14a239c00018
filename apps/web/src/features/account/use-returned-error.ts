import { isErrorCode } from '@app/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { t } from '../../lib/language/public.js';

/** Shows the error that an OAuth flow without a popup returned in the page's URL. */
export function useReturnedError(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get('error');

  const showError = useEffectEvent((said: string) => {
    if (isErrorCode(said)) toast.error(t(`errors.${said}`));
    setSearch(
      (now) => {
        now.delete('error');
        return now;
      },
      { replace: true },
    );
  });

  useEffect(() => {
    if (code !== null) showError(code);
  }, [code]);
}
