import type { PictureChoice, TextSetting } from '@app/contracts';
import { useId, type ReactNode } from 'react';
import { Failure, failureSentence } from '../../../lib/api/failure.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { FieldError } from '../../../ui/notice.js';
import { layoutTitle } from '../layout-title.js';
import { usePictureChoices } from '../use-text-edit.js';

interface PictureChoicesProps {
  id: string;
  setting: TextSetting;
  onChange: (change: Partial<TextSetting>) => void;
}

/** Chooses another still of the video, or a layout for the chosen still. The text stays the same. */
export function PictureChoices({ id, setting, onChange }: PictureChoicesProps) {
  const { data, error, refetch, isPlaceholderData } = usePictureChoices(id, setting);
  if (error) {
    return (
      <div>
        <FieldError>{failureSentence(error)}</FieldError>
        {error instanceof Failure && error.isPassing && (
          <Button size="s" className="mt-2" onClick={() => void refetch()}>
            {t('ui.tryAgain')}
          </Button>
        )}
      </div>
    );
  }
  if (!data) {
    return (
      <div aria-busy="true" className="grid grid-cols-3 gap-2">
        <span className="sr-only">{t('ui.loading')}</span>
        {Array.from({ length: 6 }, (_, index) => (
          <span key={index} className="aspect-video animate-breathe rounded-small tint-7" />
        ))}
      </div>
    );
  }
  if (data.stills.length === 0) {
    return <p className="text-small text-pretty text-ink-2">{tw('editor.stillsErased')}</p>;
  }
  const now = setting.picture ?? data.delivered;
  const pick = ({ still, layout }: PictureChoice) => {
    const isDelivered = still === data.delivered.still && layout === data.delivered.layout;
    // Text boxes depend on the layout, and the person depends on the still.
    onChange({
      picture: isDelivered ? null : { still, layout },
      place: null,
      person: null,
      ...(setting.area && { area: null, align: null }),
    });
  };
  return (
    <>
      <ChoiceGroup legend={tw('editor.still')}>
        <div className="grid grid-cols-3 gap-2">
          {data.stills.map(({ index, url }, position) => (
            <ChoiceFrame
              key={index}
              name={tw('editor.stillNumbered', { number: position + 1 })}
              url={url}
              isChosen={index === now.still}
              onPick={() => pick({ ...now, still: index })}
            />
          ))}
        </div>
      </ChoiceGroup>
      <ChoiceGroup legend={tw('editor.layout')} isBusy={isPlaceholderData}>
        <div className="grid grid-cols-2 gap-x-2 gap-y-3">
          {data.layouts.map(({ name, title, url }) => (
            <ChoiceFrame
              key={name}
              name={layoutTitle(name, title)}
              url={url}
              isChosen={name === now.layout}
              isNamed
              onPick={() => pick({ ...now, layout: name })}
            />
          ))}
        </div>
      </ChoiceGroup>
    </>
  );
}

function ChoiceGroup({
  legend,
  isBusy = false,
  children,
}: {
  legend: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset aria-busy={isBusy} className="min-w-0 transition-opacity aria-busy:opacity-60">
      <legend className="mb-1.5 text-small text-ink-2">{legend}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceFrameProps {
  name: string;
  url: string;
  isChosen: boolean;
  /** Shows the name below the picture. */
  isNamed?: boolean;
  onPick: () => void;
}

function ChoiceFrame({ name, url, isChosen, isNamed = false, onPick }: ChoiceFrameProps) {
  const nameId = useId();
  return (
    <div className="min-w-0">
      <button
        type="button"
        aria-pressed={isChosen}
        {...(isNamed ? { 'aria-labelledby': nameId } : { 'aria-label': name })}
        onClick={onPick}
        className="block w-full overflow-hidden rounded-small outline-line hover:outline-edge aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-ink"
      >
        <img
          src={url}
          alt=""
          width={320}
          height={180}
          className="aspect-video w-full bg-well object-contain"
        />
      </button>
      {isNamed && (
        <span id={nameId} className="mt-1 block truncate text-tiny text-ink-2">
          {name}
        </span>
      )}
    </div>
  );
}
