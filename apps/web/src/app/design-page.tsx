import { useState } from 'react';
import { toast } from 'sonner';
import { Button, ButtonLink } from '../ui/button.js';
import { SkeletonFrame, Stamp } from '../ui/frame.js';
import { Tooltip, TooltipProvider } from '../ui/floating.js';
import { Logo } from '../ui/logo.js';
import { Alert, FieldError } from '../ui/notice.js';
import { Scrubber } from '../ui/scrubber.js';
import { Spinner } from '../ui/spinner.js';
import { Stops } from '../ui/stops.js';
import { paths } from '../lib/paths.js';

const colours = [
  'paper',
  'sheet',
  'lift',
  'well',
  'poster',
  'ink',
  'ink-2',
  'ink-3',
  'edge',
  'signal',
  'signal-text',
  'good',
  'warn',
  'bad',
] as const;

/** The design system on one page, in both themes; linked from nowhere. */
export function DesignPage() {
  return (
    <main>
      <title>Design, Posterframe</title>
      <h1 className="sr-only">Design system</h1>
      <TooltipProvider>
        <Specimen theme="light" />
        <Specimen theme="dark" />
      </TooltipProvider>
    </main>
  );
}

function Specimen({ theme }: { theme: 'light' | 'dark' }) {
  const [stop, setStop] = useState(2);
  return (
    <section
      data-theme={theme}
      aria-label={theme}
      className="grid gap-10 bg-paper px-(--gutter) py-14 text-ink"
    >
      <Logo name="Posterframe" />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
        {colours.map((name) => (
          <li key={name} className="text-tiny text-ink-2">
            <span className="frame mb-1.5" style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <div className="grid gap-4">
        <p className="type-hero">Generate Video</p>
        <p className="type-h2">Which video needs a thumbnail?</p>
        <p className="type-h3">One number asks the question</p>
        <p className="type-reason">Close on the tent, with room for the words.</p>
        <p className="type-figure text-[56px]">140</p>
        <p className="text-lead text-ink-2">No design/prompting skills needed.</p>
        <p>Body: paste a public or unlisted link.</p>
        <p className="text-small text-ink-2">Small: generate multiple variations at once.</p>
        <p className="text-tiny text-ink-3">Tiny: credits, 7 thumbnails</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="signal" size="l">
          Signal
        </Button>
        <Button tone="solid">Solid</Button>
        <Button tone="line">Line</Button>
        <Button tone="quiet">Quiet</Button>
        <Button tone="muted">Muted</Button>
        <Button tone="line" size="s">
          Small
        </Button>
        <Button tone="solid" disabled>
          Disabled
        </Button>
        <ButtonLink to={paths.workspace} tone="line">
          Link
        </ButtonLink>
        <Tooltip content="20 × 3 = 60 credits">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() =>
            toast.success('Link copied!', {
              description: 'Share link has been copied to clipboard',
            })
          }
        >
          Toast
        </Button>
        <Button onClick={() => toast.error('Something went wrong. Try refreshing.')}>
          Error toast
        </Button>
        <Spinner />
      </div>
      <div className="grid max-w-[960px] grid-cols-3 gap-4">
        <span className="frame bg-poster">
          <Stamp>HD Quality</Stamp>
        </span>
        <span className="frame frame-empty">
          <Stamp ghost>20 credits</Stamp>
        </span>
        <SkeletonFrame />
      </div>
      <div className="grid max-w-[480px] gap-4">
        <Scrubber value={0.52} chapters={[1, 1, 1, 1, 1, 1, 1]} />
        <Stops label="Batch Size" min={1} max={3} value={stop} onChange={setStop} />
        <FieldError>Please enter a valid YouTube URL</FieldError>
        <Alert>Something has to be said about what was asked.</Alert>
      </div>
    </section>
  );
}
