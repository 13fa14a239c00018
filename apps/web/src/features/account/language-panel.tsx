import { isLanguage, languageNames, languages } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { failureSentence } from '../../lib/api/failure.js';
import { chooseLanguage } from '../../lib/language/choose-language.js';
import { language } from '../../lib/language/language.js';
import { tw } from '../../lib/language/workspace.js';
import { Panel } from '../../ui/panel.js';

/** Chooses the language of the screens, on every device. */
export function LanguagePanel() {
  const { mutate, isPending } = useMutation({
    mutationFn: chooseLanguage,
    onError: (error) => toast.error(failureSentence(error)),
  });
  return (
    <Panel title={tw('account.language')}>
      <p className="mt-2 text-pretty">{tw('account.languageNote')}</p>
      <select
        aria-label={tw('account.language')}
        value={language()}
        disabled={isPending}
        onChange={({ target }) => isLanguage(target.value) && mutate(target.value)}
        className="mt-3.5 h-10 w-full max-w-[240px] rounded-control border border-edge bg-sheet px-3 pointer-coarse:h-11"
      >
        {languages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </select>
    </Panel>
  );
}
