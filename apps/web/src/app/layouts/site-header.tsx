import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/language/public.js';
import { landingSections } from '../../lib/billing.js';
import { paths } from '../../lib/paths.js';
import { track } from '../../lib/analytics/track.js';
import { mayBeSignedIn } from '../../lib/api/signed-in-hint.js';
import { ButtonLink } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { Logo } from '../../ui/logo.js';
import { useHydrated } from '../../ui/use-hydrated.js';
import { handleSectionClick } from './scroll-to-section.js';

/**
 * Whether each element is in view. Undefined before the first observation, and for elements that are not on the page.
 */
function useElementsInView(selectors: readonly string[]): readonly (boolean | undefined)[] {
  const [inView, setInView] = useState<readonly (boolean | undefined)[]>([]);
  useEffect(() => {
    const elements = selectors.map((selector) => document.querySelector(selector));
    const states: (boolean | undefined)[] = elements.map((element) =>
      element ? false : undefined,
    );
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) states[elements.indexOf(entry.target)] = entry.isIntersecting;
        setInView([...states]);
      },
      { rootMargin: '-80px 0px 0px' },
    );
    for (const element of elements) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [selectors]);
  return inView;
}

const watchedSelectors = ['[data-hero]', '[data-last-act]'] as const;

/**
 * The header bar. It is transparent over the hero. Below, it is opaque and contains the main button, until the footer
 * shows that button.
 */
export function SiteHeader() {
  const [isHeroInView, isFooterButtonInView] = useElementsInView(watchedSelectors);
  const [isScrolled, setIsScrolled] = useState(false);

  // The bar is transparent at the top of the page, and on pages without a hero.
  useEffect(() => {
    const updateScrolled = () => setIsScrolled(window.scrollY > 8);
    updateScrolled();
    window.addEventListener('scroll', updateScrolled, { passive: true });
    return () => window.removeEventListener('scroll', updateScrolled);
  }, []);
  const isOpaque = isScrolled && !isHeroInView;
  const tone = isOpaque && isHeroInView === false && !isFooterButtonInView ? 'signal' : 'solid';
  const isSignedIn = useHydrated() && mayBeSignedIn();

  return (
    <header
      data-closed={isOpaque || undefined}
      className={classNames(
        // Without JavaScript, the bar would stay transparent over scrolled content.
        'sticky top-(--bar) z-20 noscript:static transition-[background-color,box-shadow] duration-(--touch)',
        isOpaque && 'bg-paper shadow-[0_1px_0_var(--hair)]',
      )}
    >
      <div
        className={classNames(
          'mx-auto flex h-15 w-full max-w-[1440px] items-center gap-1 px-(--gutter) shell:gap-2 transition-[height] duration-(--touch)',
          isOpaque ? 'shell:h-14' : 'shell:h-18',
        )}
      >
        <Link to={paths.landing} aria-label="Posterframe" className="flex">
          <Logo name="Posterframe" />
        </Link>
        <nav aria-label={t('site.sectionsLabel')} className="ml-7 flex gap-1 max-shell:hidden">
          {landingSections().map((id) => (
            <Link
              key={id}
              to={`${paths.landing}#${id}`}
              onClick={(event) => handleSectionClick(event, id)}
              className="rounded-[8px] px-3 py-2 text-ink-2 hover:text-ink"
            >
              {t(`site.sections.${id}`)}
            </Link>
          ))}
        </nav>
        <span className="flex-1" />
        {isSignedIn ? (
          <ButtonLink to={paths.workspace} tone={tone} className="max-tiny:px-3">
            {t('site.openWorkspace')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink
              to={paths.workspace}
              tone="quiet"
              className="max-[350px]:hidden"
              data-event="homepage_login_click"
              onClick={() => track('homepage_login_click')}
            >
              {t('site.logIn')}
            </ButtonLink>
            <ButtonLink
              to={paths.workspace}
              tone={tone}
              className="max-tiny:px-3"
              data-event="homepage_try_for_free_click"
              onClick={() => track('homepage_try_for_free_click')}
            >
              {t('site.tryForFree')}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}
