import { useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { tw } from '../../../lib/language/workspace.js';
import { isInField, isLayerOpen } from '../../../lib/plain-key.js';
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
import { incomingOf, textOf, type IncomingContent } from './incoming.js';

/** Fills the form with links and files that are pasted or dropped on any page of the workspace. Sends nothing. */
export function DropAnywhere() {
  const take = useFillForm();
  const [isOver, setIsOver] = useState(false);
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (!event.clipboardData || isInField(event) || isLayerOpen()) return;
    const incoming = readTransfer(event.clipboardData);
    if (incoming.kind === 'unknown') return;
    event.preventDefault();
    take(incoming);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    if (!event.dataTransfer || !isWanted(event)) return keepPageOpen(event);
    event.preventDefault();
    const incoming = readTransfer(event.dataTransfer);
    if (incoming.kind === 'unknown') toast.error(tw('generator.dropUnknown'), { id: 'drop' });
    else take(incoming);
  });

  useEffect(() => {
    // A picture or link that is dragged within this page does not belong in the form.
    let isOwn = false;
    const stops = [
      listen('dragstart', () => (isOwn = true)),
      listen('dragend', () => (isOwn = false)),
      listen('dragover', (event) => {
        const isTaken = !isOwn && isWanted(event);
        if (isTaken) event.preventDefault();
        else keepPageOpen(event);
        setIsOver(isTaken);
      }),
      listen('dragleave', (event) => event.relatedTarget === null && setIsOver(false)),
      listen('drop', (event) => !isOwn && onDrop(event)),
      listen('paste', (event) => onPaste(event)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);

  return isOver ? <DropHint /> : null;
}

/** Adds a listener to the window. Returns a function that removes it. */
function listen<Type extends keyof WindowEventMap>(
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
function isWanted(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  const isKnown = ['Files', 'text/uri-list', 'text/plain'].some((type) => types.includes(type));
  // Text fields do not accept files.
  const isFree = types.includes('Files') || !isInField(event);
  return isKnown && isFree && !event.defaultPrevented && !isLayerOpen();
}

/** Keeps the browser on the page after a file is dropped outside a dialog. */
function keepPageOpen(event: DragEvent): void {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
}

function readTransfer(data: DataTransfer): IncomingContent {
  return incomingOf({ files: [...data.files], text: textOf(data) });
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
    if (incoming.kind === 'transcript') return void takeTranscript(store, incoming.file);
    for (const { url } of store.get(videoFileAtom)?.stills ?? []) URL.revokeObjectURL(url);
    store.set(videoFileAtom, undefined);
    store.set(linkAtom, incoming.kind === 'link' ? incoming.link : '');
    if (incoming.kind === 'video') store.set(droppedVideoAtom, incoming.file);
  };
}

/** Replaces the transcript in the form. An unreadable file changes nothing. */
async function takeTranscript(store: Store, file: File): Promise<void> {
  const result = await readTranscriptFile(file);
  if ('problem' in result) {
    toast.error(result.problem, { id: 'drop' });
    return;
  }
  store.set(transcriptAtom, result);
  store.set(showTranscriptAtom, true);
}
