import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { isInField, isLayerOpen } from '../../../lib/shortcut-key.js';
import { paths } from '../../../lib/paths.js';
import {
  droppedImagesAtom,
  droppedVideoAtom,
  failureAtom,
  linkAtom,
  showTranscriptAtom,
  transcriptAtom,
  videoFileAtom,
} from '../generator-state.js';
import { readTranscriptFile } from '../form/transcript/transcript-file.js';
import { recognizeContent, transferText, type IncomingContent } from './recognize-content.js';

/** Fills the form with links and files that are pasted or dropped on any page of the workspace. Sends nothing. */
export function DropAnywhere() {
  const fillForm = useFillForm();
  const [isOver, setIsOver] = useState(false);
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData || isInField(event) || isLayerOpen()) return;
    const incoming = readTransfer(event.clipboardData);
    if (incoming.kind === 'unknown') return;
    event.preventDefault();
    fillForm(incoming);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    if (!event.dataTransfer || !isAcceptedDrag(event)) return keepPageOpen(event);
    event.preventDefault();
    const incoming = readTransfer(event.dataTransfer);
    if (incoming.kind === 'unknown') toast.error(tw('generator.dropUnknown'), { id: 'drop' });
    else fillForm(incoming);
  });

  useEffect(() => {
    // A picture or link that is dragged within this page does not belong in the form.
    let isOwn = false;
    const removers = [
      addWindowListener('dragstart', () => (isOwn = true)),
      addWindowListener('dragend', () => (isOwn = false)),
      addWindowListener('dragover', (event) => {
        const isAccepted = !isOwn && isAcceptedDrag(event);
        if (isAccepted) event.preventDefault();
        else keepPageOpen(event);
        setIsOver(isAccepted);
      }),
      addWindowListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false)),
      addWindowListener('drop', (event) => !isOwn && onDrop(event)),
      addWindowListener('paste', (event) => onPaste(event)),
    ];
    return () => removers.forEach((remove) => remove());
  }, []);

  return isOver ? <DropHint /> : null;
}

/** Adds a listener to the window. Returns a function that removes it. */
function addWindowListener<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): () => void {
  window.addEventListener(type, listener);
  return () => window.removeEventListener(type, listener);
}

function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-6">
      <p className="rounded-sheet bg-sheet px-6 py-4 text-center font-medium shadow-dialog">
        {tw('generator.dropHint')}
      </p>
    </div>
  );
}

/** Whether the user drags files or a link from another page, and not text within a field. */
function isAcceptedDrag(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  const isKnown = ['Files', 'text/uri-list', 'text/plain'].some((type) => types.includes(type));
  // Text fields do not accept files.
  const isAllowedHere = types.includes('Files') || !isInField(event);
  return isKnown && isAllowedHere && !event.defaultPrevented && !isLayerOpen();
}

/** Keeps the browser on the page after a file is dropped outside a dialog. */
function keepPageOpen(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

function readTransfer(data: DataTransfer): IncomingContent {
  return recognizeContent({ files: [...data.files], text: transferText(data) });
}

type Store = ReturnType<typeof useStore>;

/** Opens the form and fills in the dropped content. A running generation continues and stays in the history. */
function useFillForm(): (incoming: IncomingContent) => void {
  const store = useStore();
  const navigate = useNavigate();
  const setFailure = useSetAtom(failureAtom);
  return (incoming) => {
    setFailure(undefined);
    void navigate(paths.workspace);
    if (incoming.kind === 'images') return store.set(droppedImagesAtom, incoming.files);
    if (incoming.kind === 'transcript') return void replaceTranscript(store, incoming.file);
    for (const { url } of store.get(videoFileAtom)?.stills ?? []) URL.revokeObjectURL(url);
    store.set(videoFileAtom, undefined);
    store.set(linkAtom, incoming.kind === 'link' ? incoming.link : '');
    if (incoming.kind === 'video') store.set(droppedVideoAtom, incoming.file);
  };
}

/** Replaces the transcript in the form. An unreadable file changes nothing. */
async function replaceTranscript(store: Store, file: File): Promise<void> {
  const result = await readTranscriptFile(file);
  if ('problem' in result) {
    toast.error(result.problem, { id: 'drop' });
    return;
  }
  store.set(transcriptAtom, result);
  store.set(showTranscriptAtom, true);
}
