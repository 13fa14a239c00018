import { useAtom, useSetAtom } from 'jotai';
import { Download as DownloadIcon, Type } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { tw } from '../../lib/language/workspace.js';
import { t } from '../../lib/language/public.js';
import { textEditAtom, viewerAtom } from '../../lib/dialogs.js';
import { thumbnailPath } from '../../lib/paths.js';
import { Button, buttonClass, ButtonLink } from '../../ui/button.js';
import type { ViewerActionsProps } from '../../ui/viewer/viewer.js';

const Viewer = lazy(async () => ({ default: (await import('../../ui/viewer/viewer.js')).Viewer }));

/** The viewer of the workspace. Its code loads when it opens. */
export function ViewerDialog() {
  const [viewer, setViewer] = useAtom(viewerAtom);
  const openTextEdit = useSetAtom(textEditAtom);
  if (!viewer) return null;
  const close = (): void => setViewer(null);
  return (
    <Suspense>
      <Viewer
        pictures={viewer.pictures}
        start={viewer.start}
        onClose={close}
        actions={viewer.leadsToResults ? ActionsWithResults : ViewerActions}
        onKey={(key, { id }) => {
          if (key !== 'e') return;
          close();
          openTextEdit(id);
        }}
      />
    </Suspense>
  );
}

function ViewerActions(props: ViewerActionsProps) {
  const { picture, onClose } = props;
  const { id } = picture;
  const setEdited = useSetAtom(textEditAtom);
  return (
    <>
      <Button
        title={tw('result.editTextKey')}
        onClick={() => {
          onClose();
          setEdited(id);
        }}
      >
        <Type aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
        {tw('result.editText')}
      </Button>
      <DownloadLink {...props} />
    </>
  );
}

function DownloadLink({ picture: { id, masterUrl } }: ViewerActionsProps) {
  return (
    <a
      href={masterUrl}
      download={`thumbnail-hires-${id}.jpg`}
      className={buttonClass({ tone: 'solid' })}
    >
      <DownloadIcon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      {t('ui.download')}
    </a>
  );
}

function ActionsWithResults(props: ViewerActionsProps) {
  return (
    <>
      <ButtonLink to={thumbnailPath(props.picture.id)} onClick={props.onClose}>
        {tw('result.allResults')}
      </ButtonLink>
      <ViewerActions {...props} />
    </>
  );
}
