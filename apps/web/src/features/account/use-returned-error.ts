import { errorRules, isErrorCode } from '@app/contracts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';

/** Without a popup the whole page goes to the provider; what went wrong there stands in our address when it comes back. */
export function useReturnedError(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get('error');

  useEffect(() => {
    if (code === null) return;
    if (isErrorCode(code)) toast.error(errorRules[code].sentence);
    setSearch(
      (now) => {
        now.delete('error');
        return now;
      },
      { replace: true },
    );
  }, [code, setSearch]);
}
