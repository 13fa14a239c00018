import { errorRules, isErrorCode } from '@app/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';

/** Without a popup the whole page goes to the provider; what went wrong there stands in our address when it comes back. */
export function useReturnedError(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get('error');

  const tell = useEffectEvent((said: string) => {
    if (isErrorCode(said)) toast.error(errorRules[said].sentence);
    setSearch(
      (now) => {
        now.delete('error');
        return now;
      },
      { replace: true },
    );
  });

  useEffect(() => {
    if (code !== null) tell(code);
  }, [code]);
}
