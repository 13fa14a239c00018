import type { Thumbnail } from '@app/contracts';
import { useSetAtom } from 'jotai';
import { MonitorPlay, Share2, Type } from 'lucide-react';
import { languagePackAtom, textEditAtom } from '../../../lib/dialogs.js';
import { inSentence } from '../../../lib/language/language.js';
import { tw } from '../../../lib/language/workspace.js';
import {
  shareToasts,
  useIsShared,
  useThumbnailActions,
} from '../../../lib/thumbnail-actions/use-thumbnail-actions.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { classNames } from '../../../ui/class-names.js';
import { ThumbnailMenu } from '../../../ui/thumbnail-menu.js';
import { PublishControl } from '../publishing/publish-control.js';

/** Actions on a thumbnail besides its download. The menu contains the less frequent ones. */
export function ResultActions({
  thumbnail: { id },
  name,
  onPreview,
}: {
  thumbnail: Thumbnail;
  name: string;
  /** Undefined if a preview in feeds does not apply. */
  onPreview: (() => void) | undefined;
}) {
  const actions = useThumbnailActions(shareToasts('results'));
  const shared = useIsShared(id);
  const edit = useSetAtom(textEditAtom);
  const languages = useSetAtom(languagePackAtom);
  const about = inSentence(name);
  return (
    <div className="@container grid gap-2">
      <div
        className={classNames(
          'grid gap-2',
          onPreview ? 'grid-cols-[1fr_1fr_1fr_auto]' : 'grid-cols-[1fr_1fr_auto]',
        )}
      >
        <Button
          aria-label={tw('result.shareOf', { name: about })}
          size="narrow"
          // Creates the public page and copies its link.
          onClick={() => void actions.share(id)}
        >
          <Share2 aria-hidden="true" className={iconClass} strokeWidth={1.75} />
          {tw('result.share')}
        </Button>
        <Button
          aria-label={tw('result.editTextOf', { name: about })}
          size="narrow"
          onClick={() => edit(id)}
        >
          <Type aria-hidden="true" className={iconClass} strokeWidth={1.75} />
          {tw('result.editText')}
        </Button>
        {onPreview && (
          <Button
            aria-label={tw('result.inFeedOf', { name: about })}
            size="narrow"
            onClick={onPreview}
          >
            <MonitorPlay aria-hidden="true" className={iconClass} strokeWidth={1.75} />
            {tw('result.inFeed')}
          </Button>
        )}
        <ThumbnailMenu
          name={name}
          className={buttonClass({ tone: 'line', iconOnly: true })}
          onStopSharing={shared ? () => void actions.stopSharing(id) : undefined}
          onLanguages={() => languages(id)}
          onDelete={() => void actions.remove(id)}
        />
      </div>
      <PublishControl id={id} name={name} />
    </div>
  );
}

/** Class names of icons, which are shown only if there is enough space. */
const iconClass = 'size-4 shrink-0 hidden @[372px]:block';
