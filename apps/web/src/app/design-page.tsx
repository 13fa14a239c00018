import { useState, type ReactNode } from 'react';
import { toast } from 'sonner';
import { customizationPictures } from '../ui/pictures/customization-pictures.js';
import { paths } from '../lib/paths.js';
import { Avatar } from '../ui/avatar.js';
import { Badge } from '../ui/badge.js';
import { Button, buttonClass, ButtonLink } from '../ui/button.js';
import { Checkbox } from '../ui/checkbox.js';
import { ComparisonSlider } from '../ui/compare.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import {
  PictureTooltip,
  Menu,
  MenuItem,
  MenuSeparator,
  Popover,
  Tooltip,
  TooltipProvider,
} from '../ui/floating.js';
import { FrameCount } from '../ui/frame-count.js';
import { PictureFrame, SkeletonFrame, Stamp } from '../ui/frame.js';
import { Logo } from '../ui/logo.js';
import { Alert, FieldError } from '../ui/notice.js';
import { PanelStack } from '../ui/panel-stack.js';
import { Panel } from '../ui/panel.js';
import thumbnail from '../ui/pictures/thumbnail-1280.avif';
import { ProviderMark } from '../ui/provider-mark.js';
import { ProviderProblem } from '../ui/provider-problem.js';
import { ChapterBar } from '../ui/chapter-bar.js';
import { Spinner } from '../ui/spinner.js';
import { StepSlider } from '../ui/step-slider.js';
import { ThumbnailMenu } from '../ui/thumbnail-menu.js';

const colors = [
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

/** The design system on one page, in both themes. No other page links here. */
export function DesignPage() {
  return (
    <main>
      <title>Design, Posterframe</title>
      <h1 className="type-h2 px-(--gutter) pt-14">Design system</h1>
      <TooltipProvider>
        <Specimen theme="light" />
        <Specimen theme="dark" />
      </TooltipProvider>
    </main>
  );
}

function Specimen({ theme }: { theme: 'light' | 'dark' }) {
  return (
    <section
      data-theme={theme}
      aria-label={theme}
      className="grid grid-cols-[minmax(0,1fr)] gap-10 bg-paper px-(--gutter) py-14 text-ink"
    >
      <Logo name="Posterframe" />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-3">
        {colors.map((name) => (
          <li key={name} className="text-tiny text-ink-2">
            <span className="frame mb-1.5" style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <TypeSamples />
      <ButtonSamples />
      <FrameSamples />
      <ControlSamples />
      <TextSamples />
      <PanelSamples />
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="text-small text-ink-2">{title}</h2>
      {children}
    </div>
  );
}

function TypeSamples() {
  return (
    <Group title="Type">
      <p className="type-hero">Generate Video</p>
      <p className="type-h2">Which video needs a thumbnail?</p>
      <p className="type-h3">One number asks the question</p>
      <p className="type-reason">Close on the tent, with room for the words.</p>
      <p className="type-figure text-[56px]">140</p>
      <p className="text-lead text-ink-2">No design/prompting skills needed.</p>
      <p>Body: paste a public or unlisted link.</p>
      <p className="text-small text-ink-2">Small: generate multiple variations at once.</p>
      <p className="text-tiny text-ink-3">Tiny: credits, 7 thumbnails</p>
    </Group>
  );
}

const toasts = {
  success: () =>
    toast.success('Link copied!', { description: 'Share link has been copied to clipboard' }),
  info: () => toast.info('Please add your pictures again.'),
  warning: () => toast.warning('Remaining credits is only good for generating 2 more thumbnails'),
  error: () => toast.error('Something went wrong. Try refreshing.'),
  loading: () => toast.loading('Waiting for the payment', { duration: 4_500 }),
} as const;

function ButtonSamples() {
  return (
    <Group title="Acts">
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
        <Button>
          <ProviderMark provider="google" />
          Google
        </Button>
        <Button>
          <ProviderMark provider="facebook" />
          Facebook
        </Button>
        <Spinner />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Tooltip content="20 × 3 = 60 credits">
          <Button>Tooltip</Button>
        </Tooltip>
        <PictureTooltip
          label="One clear photo is cut out and set into the scene."
          content={<span>One clear photo is cut out and set into the scene.</span>}
        >
          <Button>Hint</Button>
        </PictureTooltip>
        <Popover label="Popover" trigger={<Button>Popover</Button>}>
          <p>A small sheet beside its trigger.</p>
        </Popover>
        <Menu side="bottom" align="start" trigger={<Button>Menu</Button>}>
          <MenuItem onSelect={() => undefined}>Account</MenuItem>
          <MenuSeparator />
          <MenuItem onSelect={() => undefined}>Sign out</MenuItem>
        </Menu>
        <ThumbnailMenu
          name="Thumbnail 1 of 3"
          className={buttonClass({ tone: 'line', iconOnly: true })}
          onStopSharing={() => undefined}
          onDelete={() => undefined}
        />
        <DialogSample />
        {Object.entries(toasts).map(([kind, show]) => (
          <Button key={kind} tone="quiet" onClick={show}>
            Toast: {kind}
          </Button>
        ))}
      </div>
    </Group>
  );
}

function DialogSample() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const close = () => setIsDialogOpen(false);
  return (
    <>
      <Button onClick={() => setIsDialogOpen(true)}>Dialog</Button>
      <ConfirmDialog
        open={isDialogOpen}
        title="Delete this thumbnail?"
        description="This deletes the image and its share link. Credits aren’t refunded."
        confirmLabel="Delete"
        onCancel={close}
        onConfirm={close}
      />
    </>
  );
}

function FrameSamples() {
  return (
    <Group title="Frames">
      <div className="grid max-w-[960px] grid-cols-2 gap-4 shell:grid-cols-4">
        <PictureFrame src={thumbnail} alt="A thumbnail">
          <Stamp>HD Quality</Stamp>
        </PictureFrame>
        <span className="frame bg-poster">
          <Stamp>0:00</Stamp>
        </span>
        <span className="frame frame-empty">
          <Stamp ghost>20 credits</Stamp>
        </span>
        <SkeletonFrame />
      </div>
      <div className="max-w-[480px]">
        <ComparisonSlider
          before={customizationPictures.face.before}
          after={customizationPictures.face.result}
          beforeAlt="The still"
          afterAlt="The thumbnail"
          label="Before and after"
        />
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <FrameCount count={25} />
        <Avatar name="Rosa Iglesias" src={null} />
        <Avatar name="Rosa Iglesias" src={null} large />
        <Badge>Recommended</Badge>
      </div>
    </Group>
  );
}

function ControlSamples() {
  const [sliderValue, setSliderValue] = useState(2);
  const [checked, setChecked] = useState(false);
  return (
    <Group title="Controls">
      <div className="grid max-w-[480px] gap-4">
        <ChapterBar value={0.52} chapters={[1, 1, 1, 1, 1, 1, 1]} />
        <StepSlider
          label="Batch Size"
          min={1}
          max={3}
          value={sliderValue}
          onChange={setSliderValue}
        />
        <Checkbox checked={checked} onChange={setChecked}>
          This is my video
        </Checkbox>
        <Checkbox checked={false} onChange={() => undefined} invalid>
          Asked for, and not ticked
        </Checkbox>
      </div>
    </Group>
  );
}

function TextSamples() {
  return (
    <Group title="Notices">
      <div className="grid max-w-[480px] gap-4">
        <FieldError>Please enter a valid YouTube URL</FieldError>
        <ProviderProblem problem="The window was blocked." redirectFlowUrl={paths.design} />
        <Alert>Something has to be said about what was asked.</Alert>
      </div>
    </Group>
  );
}

const order = ['above', 'below'] as const;

function PanelSamples() {
  const [inView, setInView] = useState<(typeof order)[number]>('above');
  return (
    <Group title="Panels">
      <div className="flex max-w-[480px] overflow-clip">
        <PanelStack
          order={order}
          inView={inView}
          panels={{
            above: (
              <Panel title="Above">
                <Button onClick={() => setInView('below')}>Slide on</Button>
              </Panel>
            ),
            below: (
              <Panel title="Below">
                <Button onClick={() => setInView('above')}>Slide back</Button>
              </Panel>
            ),
          }}
        />
      </div>
    </Group>
  );
}
