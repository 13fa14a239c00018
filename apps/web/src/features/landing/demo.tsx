import { uploadsKeptHours } from '@app/contracts';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../lib/language/public.js';
import { examples } from './examples/rows.js';
import { customizationPictures } from '../../ui/pictures/customization-pictures.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { Stamp } from '../../ui/frame.js';
import { DemoTabs } from './demo-tabs.js';
import { Section } from './section.js';

/** The three steps of the product. The step with the user's choice is the widest. */
export function Demo() {
  return (
    <Section
      id="how-it-works"
      title={t('landing.howTitle')}
      lead={t('landing.howLead', { hours: uploadsKeptHours })}
    >
      <ol className="grid gap-2 small:grid-cols-2 steps:grid-cols-[3.1fr_6.6fr_3.1fr]">
        <StepCard number={1} title={t('landing.pasteUrl')} note={t('landing.anyVideo')}>
          <p className="mt-4 flex h-11 items-center gap-2 overflow-hidden rounded-control bg-sheet px-3 text-small whitespace-nowrap text-ink-2 hairline">
            <Link2 aria-hidden="true" className="size-[15px] shrink-0" strokeWidth={2} />
            youtube.com/watch?v=…
          </p>
          <span aria-hidden="true" className="my-2 ml-[19px] min-h-4 w-px flex-1 bg-line" />
          <StepPicture src={customizationPictures.face.before} alt={t('landing.moneyStill')}>
            <Stamp>{t('landing.still')}</Stamp>
          </StepPicture>
        </StepCard>
        <StepCard number={2} title={t('landing.makeItYours')} wide>
          <DemoTabs />
        </StepCard>
        <StepCard number={3} title={t('landing.done')} note={t('landing.upToThree')}>
          <div className="mt-auto grid gap-2 pt-4">
            <StepPicture src={customizationPictures.face.result} alt={t('landing.withFace')} />
            <StepPicture src={examples[8]?.narrow ?? ''} alt={t('landing.another')}>
              <Stamp>{t('landing.hdQuality')}</Stamp>
            </StepPicture>
          </div>
        </StepCard>
      </ol>
      <ButtonLink to={paths.workspace} tone="line" size="l" className="mt-6">
        {t('landing.tryForYourself')}
      </ButtonLink>
    </Section>
  );
}

interface StepCardProps {
  number: number;
  title: string;
  note?: string;
  wide?: boolean;
  children: ReactNode;
}

function StepCard({ number, title, note, wide, children }: StepCardProps) {
  return (
    <li
      className={classNames(
        'flex min-w-0 flex-col rounded-frame bg-well p-4 steps:min-h-[480px]',
        wide && 'small:max-steps:order-last small:max-steps:col-span-2',
      )}
    >
      <h3 className="flex items-baseline gap-2.5 font-[560]">
        <span aria-hidden="true" className="text-ink-3 tabular-nums">
          {number}
        </span>
        {title}
      </h3>
      {note && <p className="mt-1 pl-[19px] text-small text-pretty text-ink-2">{note}</p>}
      {children}
    </li>
  );
}

function StepPicture({ src, alt, children }: { src: string; alt: string; children?: ReactNode }) {
  return (
    <span className="frame">
      <img src={src} alt={alt} width={480} height={270} loading="lazy" decoding="async" />
      {children}
    </span>
  );
}
