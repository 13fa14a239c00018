import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../lib/language/public.js';
import {
  storeConsent,
  setAnalyticsUser,
  readConsent,
  startAnalytics,
} from '../../lib/analytics/analytics.js';
import { trackEarlyClick } from '../../lib/analytics/track.js';
import { currentUserAtom } from '../../lib/client-state.js';
import { paths } from '../../lib/paths.js';
import { publicConfig } from '../../lib/public-config.js';
import { Button } from '../../ui/button.js';
import { linkClass } from '../../ui/notice.js';
import { useHydrated } from '../../ui/use-hydrated.js';

/** Asks for consent if web analytics is configured. Loads the service only after the user has agreed. */
export function AnalyticsConsent() {
  const isHydrated = useHydrated();
  const measurementId = publicConfig()?.analyticsId;
  const userId = useAtomValue(currentUserAtom)?.id ?? null;
  const [consent, setConsent] = useState(readConsent);

  useEffect(() => {
    if (measurementId && consent === 'granted') {
      startAnalytics(measurementId);
      trackEarlyClick();
    }
    setAnalyticsUser(userId);
  }, [measurementId, consent, userId]);

  if (!isHydrated || !measurementId || consent !== undefined) return null;
  const answer = (decision: 'granted' | 'denied') => {
    storeConsent(decision);
    setConsent(decision);
  };
  return (
    <section
      aria-label={t('site.measuring')}
      className="fixed inset-x-4 bottom-[76px] z-40 grid max-w-[420px] gap-3 rounded-frame bg-lift p-4 shadow-pop shell:right-auto shell:bottom-4"
    >
      <p className="text-small text-pretty">
        {t.rich('site.measuringQuestion', {
          link: (text) => (
            <Link to={paths.privacy} className={linkClass}>
              {text}
            </Link>
          ),
        })}
      </p>
      <div className="flex gap-2">
        <Button size="s" tone="solid" onClick={() => answer('granted')}>
          {t('site.allow')}
        </Button>
        <Button size="s" tone="line" onClick={() => answer('denied')}>
          {t('site.no')}
        </Button>
      </div>
    </section>
  );
}
