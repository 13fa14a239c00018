import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/public.js';
import { examples, type Example } from './examples/rows.js';
import { Button } from '../../ui/button.js';
import { classNames } from '../../ui/class-names.js';
import { scrollable } from '../../ui/scrollable.js';

const examplesPerRow = 10;

/** Two endless rows of examples, one moving left and one moving right (spec §2). */
export function Examples() {
  const [isPaused, setIsPaused] = useState(false);
  const Icon = isPaused ? Play : Pause;
  return (
    <section aria-label={t('landing.examples')}>
      <div data-paused={isPaused || undefined} className="reels grid gap-3 overflow-hidden">
        <ExampleRow examples={examples.slice(0, examplesPerRow)} />
        <ExampleRow examples={examples.slice(examplesPerRow, 2 * examplesPerRow)} right />
      </div>
      <div className="mx-auto flex max-w-[1440px] justify-end px-(--gutter) pt-3 motion-reduce:hidden">
        <Button
          tone="quiet"
          size="s"
          aria-pressed={isPaused}
          onClick={() => setIsPaused(!isPaused)}
        >
          <Icon aria-hidden="true" className="size-[15px]" strokeWidth={2} />
          {isPaused ? t('landing.play') : t('landing.pause')}
        </Button>
      </div>
    </section>
  );
}

function ExampleRow({ examples: shown, right }: { examples: readonly Example[]; right?: boolean }) {
  return (
    // Focusable, because the rows pause on focus, and can be scrolled with reduced motion.
    <section
      aria-label={right ? t('landing.secondRow') : t('landing.firstRow')}
      {...scrollable}
      className="reel motion-reduce:overflow-x-auto"
    >
      <div className={classNames('flex w-max gap-3', right && 'reel-right')}>
        <ul className="flex gap-3">
          {shown.map((example) => (
            <ExampleItem key={example.jpeg} example={example} alt={exampleAlt(example)} />
          ))}
        </ul>
        {/* The second copy closes the loop. Screen readers skip it. */}
        <ul aria-hidden="true" className="flex gap-3 motion-reduce:hidden">
          {shown.map((example) => (
            <ExampleItem key={example.jpeg} example={example} alt="" />
          ))}
        </ul>
      </div>
    </section>
  );
}

function exampleAlt({ subject }: Example): string {
  return t('landing.exampleAbout', { subject: t(`landing.subjects.${subject}`) });
}

function ExampleItem({ example, alt }: { example: Example; alt: string }) {
  return (
    <li className="w-[clamp(232px,23.4vw,400px)]">
      <span className="frame">
        <picture>
          {/* Narrow screens get the smaller picture, which is sharp enough in motion. */}
          <source type="image/avif" media="(width <= 820px)" srcSet={example.narrow} />
          <source
            type="image/avif"
            srcSet={`${example.narrow} 480w, ${example.wide} 720w`}
            sizes="clamp(232px, 23.4vw, 400px)"
          />
          <img
            src={example.jpeg}
            alt={alt}
            width={720}
            height={405}
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            className="size-full object-cover"
          />
        </picture>
      </span>
    </li>
  );
}
