import { uploadsKeptHours } from '@app/contracts';
import { t } from '../../lib/language/public.js';
import { customizationPictures } from '../../ui/pictures/customization-pictures.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { ComparisonSlider } from '../../ui/compare.js';
import { Section } from './section.js';

/** The picture that the user adds, in the corner of the result. */
function InputPicture({ src }: { src: string }) {
  return (
    <span className="pointer-events-none absolute bottom-3.5 left-3.5 z-2 w-[22%] rounded-control bg-[#fafaf7] p-[3px] shadow-[0_8px_24px_-6px_rgb(0_0_0/.5)]">
      <span className="frame [--frame-radius:6px]">
        <img src={src} alt="" width={480} height={270} loading="lazy" />
      </span>
    </span>
  );
}

export function Features() {
  return (
    <Section id="features" title={t('landing.featuresTitle')} lead={t('landing.featuresLead')}>
      <div className="grid gap-x-[clamp(20px,2.2vw,32px)] gap-y-10 shell:grid-cols-2">
        <figure>
          <ComparisonSlider
            before={customizationPictures.face.before}
            after={customizationPictures.face.result}
            beforeAlt={t('landing.moneyStill')}
            afterAlt={t('landing.faceAfter')}
            label={t('landing.faceCompare')}
            // The slider starts beside the headline, so that all of it is visible.
            start={46}
          >
            <InputPicture src={customizationPictures.face.given} />
          </ComparisonSlider>
          <Caption title={t('landing.faceTitle')}>
            {t('landing.faceText', { hours: uploadsKeptHours })}
          </Caption>
        </figure>
        <figure>
          <ComparisonSlider
            before={customizationPictures.reference.before}
            after={customizationPictures.reference.result}
            beforeAlt={t('landing.deskStill')}
            afterAlt={t('landing.referenceAfter')}
            label={t('landing.referenceCompare')}
            start={40}
          >
            <InputPicture src={customizationPictures.reference.given} />
          </ComparisonSlider>
          <Caption title={t('landing.referenceTitle')}>{t('landing.referenceText')}</Caption>
        </figure>
      </div>
      <ButtonLink to={paths.workspace} tone="line" size="l" className="mt-9">
        {t('landing.generateYourOwn')}
      </ButtonLink>
    </Section>
  );
}

function Caption({ title, children }: { title: string; children: string }) {
  return (
    <figcaption className="grid items-baseline gap-x-5 gap-y-1 pt-4 shell:grid-cols-[auto_1fr]">
      <h3 className="type-h3">{title}</h3>
      <p className="max-w-[46ch] text-pretty text-ink-2">{children}</p>
    </figcaption>
  );
}
