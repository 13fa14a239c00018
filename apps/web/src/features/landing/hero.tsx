import { registrationCredits, thumbnailsForCredits } from '@app/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isBillingOn } from '../../lib/billing.js';
import { t } from '../../lib/language/public.js';
import { linkParameter, paths } from '../../lib/paths.js';
import { submitOnEnter } from './submit-on-enter.js';
import { savePendingLink } from '../../lib/storage.js';
import { track } from '../../lib/analytics/track.js';
import { Button } from '../../ui/button.js';

/** Whether to warn that the text is no video link. Short text is ignored. The user can send it anyway (spec §5). */
function looksUnlikeVideoLink(text: string): boolean {
  return text.trim().length > 8 && !/youtu/i.test(text);
}

export function Hero() {
  const navigate = useNavigate();
  const [isWarningShown, setIsWarningShown] = useState(false);

  const submit = (form: FormData) => {
    const link = form.get(linkParameter);
    track('homepage_submit_video', { filled: typeof link === 'string' && link.trim() !== '' });
    // The generator validates the link (spec §5).
    if (typeof link === 'string') savePendingLink(link);
    void navigate(paths.workspace);
  };

  return (
    <section
      data-hero
      aria-label={t('landing.start')}
      className="mx-auto grid w-full max-w-[1440px] items-start gap-x-[clamp(32px,3.4vw,64px)] gap-y-8 px-(--gutter) pt-6 pb-[clamp(36px,4.4vw,64px)] shell:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] shell:items-end shell:pt-[clamp(24px,4.4vw,64px)]"
    >
      <div>
        <h1 className="type-hero">{t('landing.heroTitle')}</h1>
        <p className="mt-[18px] max-w-[34ch] text-lead text-pretty text-ink-2 shell:mt-7">
          {t('landing.heroLead')}
        </p>
      </div>
      {/* Before hydration, the browser submits the form, which sends the link to the workspace. */}
      <form
        action={paths.workspace}
        onSubmit={(event) => {
          event.preventDefault();
          submit(new FormData(event.currentTarget));
        }}
        className="flex min-h-[162px] flex-col rounded-frame bg-[light-dark(#0b0b0f,#f6f5f0)] p-[clamp(18px,2vw,28px)] text-[light-dark(#fafaf7,#0b0b0f)] focus-within:outline-2 focus-within:outline-offset-4 focus-within:outline-focus tiny:aspect-video tiny:min-h-auto"
      >
        <label htmlFor={linkParameter} className="sr-only">
          {t('landing.videoLink')}
        </label>
        <textarea
          id={linkParameter}
          name={linkParameter}
          placeholder={t('landing.dropLink')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={2_048}
          onKeyDown={({ nativeEvent }) => submitOnEnter(nativeEvent)}
          onChange={(event) => setIsWarningShown(looksUnlikeVideoLink(event.target.value))}
          className="field-sizing-content max-h-[60dvh] w-full flex-auto resize-none bg-transparent font-display text-[clamp(22px,2.2vw,32px)] leading-[1.16] font-[560] tracking-[-.008em] wrap-anywhere caret-signal outline-none [font-stretch:92%] placeholder:text-[light-dark(#a9a8ae,#65646c)]"
        />
        <div className="-mr-[calc(clamp(18px,2vw,28px)-12px)] -mb-[calc(clamp(18px,2vw,28px)-12px)] mt-3 flex items-end justify-between gap-3">
          <output className="pb-[clamp(6px,.7vw,12px)] text-small text-[light-dark(#a9a8ae,#65646c)]">
            {isWarningShown
              ? t('landing.needsLink')
              : isBillingOn() &&
                t('landing.freeMeans', { count: thumbnailsForCredits(registrationCredits) })}
          </output>
          <Button type="submit" tone="signal" size="l">
            {t('landing.generateForFree')}
          </Button>
        </div>
      </form>
    </section>
  );
}
