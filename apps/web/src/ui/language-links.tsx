import { languageNames, languages } from '@app/contracts';
import { useLocation } from 'react-router-dom';
import { chooseLanguage } from '../lib/language/choose-language.js';
import { language, languageLink } from '../lib/language/language.js';
import { t } from '../lib/language/public.js';
import { classNames } from './class-names.js';
import { useHydrated } from './use-hydrated.js';

/** Links to the page in other languages. Without JavaScript, the api stores the choice and answers with the page. */
export function LanguageLinks({ look, className }: { look: string; className?: string }) {
  const { search } = useLocation();
  // The only query parameter that prerendering knows is the id of a shared thumbnail.
  const id = new URLSearchParams(search).get('id');
  const prerenderedSearch = id === null ? '' : `id=${id}`;
  const currentSearch = useHydrated() ? search : prerenderedSearch;
  return (
    <nav aria-label={t('site.language')} className={className}>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {languages.map((one) => (
          <li key={one}>
            <a
              href={languageLink(currentSearch, one)}
              lang={one}
              hrefLang={one}
              rel="nofollow"
              aria-current={one === language() ? 'true' : undefined}
              className={classNames(
                look,
                'pointer-coarse:min-h-11 pointer-coarse:min-w-11 pointer-coarse:content-center',
                one === language() && 'underline underline-offset-4',
              )}
              onClick={(event) => {
                event.preventDefault();
                // If the choice cannot be stored in the account, the link still opens the page in the language.
                chooseLanguage(one).catch(() =>
                  window.location.assign(languageLink(currentSearch, one)),
                );
              }}
            >
              {languageNames[one]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
