import { afterEach, describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderAs } from '../../../../test/render.js';
import { serve } from '../../../../test/server.js';
import { store } from '../../../lib/client-state.js';
import { Dialog } from '../../../ui/dialog.js';
import { GeneratorPage } from '../generator-page.js';
import {
  droppedImagesAtom,
  droppedVideoAtom,
  linkAtom,
  resetGeneratorAtom,
  transcriptAtom,
} from '../generator-state.js';
import { DropAnywhere } from './drop-anywhere.js';

const link = 'https://youtu.be/dQw4w9WgXcQ';
const image = new File(['x'], 'face.png', { type: 'image/png' });

afterEach(() => {
  store.set(resetGeneratorAtom);
  store.set(droppedVideoAtom, undefined);
});

/** Replaces DataTransfer, which jsdom lacks. */
function dataTransferOf({ files = [], text = '' }: { files?: File[]; text?: string }) {
  return {
    files,
    types: [...(files.length > 0 ? ['Files'] : []), ...(text ? ['text/plain'] : [])],
    getData: (type: string) => (type === 'text/plain' ? text : ''),
  };
}

function paste(data: { files?: File[]; text?: string }, target: Element = document.body) {
  const event = createEvent.paste(target, { clipboardData: dataTransferOf(data) });
  fireEvent(target, event);
}

describe('DropAnywhere', () => {
  it('fills a pasted link into the form', () => {
    serve({});
    renderAs(<DropAnywhere />, { path: '/workspace/history' });
    paste({ text: link });
    expect(store.get(linkAtom)).toBe(link);
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/workspace$/);
  });

  it('ignores other text, and text that is pasted into a field', () => {
    serve({});
    renderAs(
      <>
        <input aria-label="Search" />
        <DropAnywhere />
      </>,
      { path: '/workspace/history' },
    );
    paste({ text: 'a soup' });
    paste({ text: link }, screen.getByRole('textbox', { name: 'Search' }));
    expect(store.get(linkAtom)).toBe('');
    expect(screen.getByTestId('address')).toHaveTextContent('/workspace/history');
  });

  it('opens the upload dialog with dropped images', async () => {
    serve({});
    renderAs(
      <>
        <GeneratorPage />
        <DropAnywhere />
      </>,
      { path: '/workspace' },
    );
    const dataTransfer = dataTransferOf({ files: [image] });
    fireEvent.dragOver(document.body, { dataTransfer });
    expect(
      screen.getByText('Drop a video link, images, a video file or a transcript'),
    ).toBeVisible();
    fireEvent.drop(document.body, { dataTransfer });
    expect(await screen.findByRole('dialog', { name: 'Upload Face/Assets' })).toBeVisible();
    expect(await screen.findByText(/A photo with one whole, large face/)).toBeVisible();
    expect(
      screen.queryByText('Drop a video link, images, a video file or a transcript'),
    ).toBeNull();
  });

  it('uses dropped captions as the transcript, even if they are dropped on a text field', async () => {
    serve({});
    renderAs(
      <>
        <GeneratorPage />
        <DropAnywhere />
      </>,
      { path: '/workspace' },
    );
    const bytes = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nHello');
    // Files of jsdom lack `arrayBuffer`.
    const captions = Object.assign(new File([bytes], 'trip.srt'), {
      arrayBuffer: async () => bytes.buffer,
    });
    fireEvent.drop(screen.getByRole('textbox', { name: 'Video link' }), {
      dataTransfer: dataTransferOf({ files: [captions] }),
    });
    expect(await screen.findByText('trip.srt')).toBeVisible();
    expect(store.get(transcriptAtom).text).toContain('Hello');
  });

  it('explains what can be dropped after a file of another kind is dropped', async () => {
    serve({});
    renderAs(<DropAnywhere />);
    const file = new File(['x'], 'a.pdf', { type: 'application/pdf' });
    fireEvent.drop(document.body, { dataTransfer: dataTransferOf({ files: [file] }) });
    const explanation = 'Drop a video link, images, one video file or one transcript.';
    // The notice replaces its elements while it opens.
    await waitFor(() => expect(screen.getByText(explanation)).toBeVisible());
  });

  it('stays on the page if a file is dropped outside an open dialog', async () => {
    serve({});
    renderAs(
      <>
        <Dialog open onOpenChange={() => {}} title="Open" description="A dialog" width={480}>
          <p>Content</p>
        </Dialog>
        <DropAnywhere />
      </>,
      { path: '/workspace/history' },
    );
    await screen.findByRole('dialog', { name: 'Open' });
    const event = createEvent.drop(document.body, {
      dataTransfer: dataTransferOf({ files: [image] }),
    });
    fireEvent(document.body, event);
    expect(event.defaultPrevented).toBe(true);
    expect(screen.getByTestId('address')).toHaveTextContent('/workspace/history');
    expect(store.get(droppedImagesAtom)).toEqual([]);
  });
});
