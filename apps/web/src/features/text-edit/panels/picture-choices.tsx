import { pictureChange, type PictureChoice, type TextSetting } from '@app/contracts';
import { Failure, failureSentence } from '../../../lib/api/failure.js';
import { t } from '../../../lib/language/public.js';
import { tw } from '../../../lib/language/workspace.js';
import { Button } from '../../../ui/button.js';
import { FieldError, Notice } from '../../../ui/notice.js';
import { layoutTitle } from '../layout-title.js';
import { usePictureChoices } from '../use-text-edit.js';
import { ChoiceFrame, ChoiceGroup } from './choice-frame.js';
import { UploadedStills } from './uploaded-stills.js';

interface PictureChoicesProps {
  id: string;
  setting: TextSetting;
  onChange: (change: Partial<TextSetting>) => void;
}

/** Chooses another still of the video, an uploaded one, or a layout for the chosen still. The text stays the same. */
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
  const now = setting.picture ?? data.delivered;
  const pick = (choice: PictureChoice) => {
    const isDelivered =
      choice.still !== null &&
      choice.still === data.delivered.still &&
      choice.layout === data.delivered.layout;
    onChange(pictureChange(setting, isDelivered ? null : choice));
  };
  const isErased =
    now.upload !== undefined &&
    !isPlaceholderData &&
    !data.uploads.some((upload) => upload.id === now.upload);
  return (
    <>
      {isErased && <Notice className="">{tw('editor.uploadErased')}</Notice>}
      <ChoiceGroup legend={tw('editor.still')}>
        {data.stills.length === 0 ? (
          <p className="text-small text-pretty">{tw('editor.stillsErased')}</p>
        ) : (
          <div className="grid grid-cols-3 gap-2">
            {data.stills.map(({ index, url }, position) => (
              <ChoiceFrame
                key={index}
                name={tw('editor.stillNumbered', { number: position + 1 })}
                url={url}
                isChosen={index === now.still}
                onPick={() => pick({ still: index, layout: now.layout })}
              />
            ))}
          </div>
        )}
      </ChoiceGroup>
      <UploadedStills
        id={id}
        uploads={data.uploads}
        chosen={now.upload}
        onPick={(upload) => pick({ still: null, upload, layout: now.layout })}
        onRemoveChosen={() => pick(data.delivered)}
      />
      {data.layouts.length > 0 && (
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
      )}
    </>
  );
}
