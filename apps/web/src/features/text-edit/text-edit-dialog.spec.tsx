import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  errorRules,
  defaultTextSetting,
  textNoteSentences,
  type DrawnText,
  type PictureChoices,
  type TextEditAnswer,
} from '@app/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setEnglish, setGerman } from '../../../test/english.js';
import { renderAs } from '../../../test/render.js';
import { pending, Refusal, serve } from '../../../test/server.js';
import { TextEditDialog } from './text-edit-dialog.js';

const text: TextEditAnswer = {
  id: 'one',
  url: '/media/shown.webp',
  shape: 'wide',
  setting: { ...defaultTextSetting, main: 'WHICH ONE' },
  places: [],
  revisions: [{ number: 1, url: '/media/1.webp', createdAt: '2026-11-20T10:00:00.000Z' }],
  revision: 1,
};
const drawn: DrawnText = {
  box: { x: 0.1, y: 0.2, width: 0.4, height: 0.3 },
  picture: 'data:image/webp;base64,BB',
  pictureBox: { x: 0.05, y: 0.15, width: 0.5, height: 0.4 },
  lines: ['WHICH', 'ONE'],
  size: 0.14,
  color: '#ffffff',
  align: 'left',
  upper: true,
  typeface: 'anton',
  outline: true,
  onBox: false,
  tilted: false,
  shadow: true,
  fits: 18,
  areas: [{ x: 0.05, y: 0.1, width: 0.6, height: 0.8 }],
};
const layers = {
  below: 'data:image/webp;base64,CC',
  above: 'data:image/webp;base64,DD',
  hasPerson: true,
  person: { x: 0.6, y: 0.2, width: 0.3, height: 0.8 },
  palette: ['#aa3311'],
};
const preview = {
  picture: 'data:image/webp;base64,AA',
  checks: [],
  notes: [],
  text: drawn,
  places: [],
  layers,
};
const choices: PictureChoices = {
  delivered: { still: 0, layout: 'hero' },
  stills: [0, 1].map((index) => ({ index, url: 'data:image/webp;base64,EE' })),
  uploads: [],
  layouts: [
    { name: 'hero', title: 'Cut-out', url: 'data:image/webp;base64,FF' },
    { name: 'closeup', title: 'Close-up', url: 'data:image/webp;base64,GG' },
  ],
};
const headline = () => screen.findByRole('textbox', { name: 'Headline' });
const saveButton = () => screen.getByRole('button', { name: 'Save as new version' });

function openDialog() {
  const onClose = jest.fn();
  return { onClose, ...renderAs(<TextEditDialog id="one" onClose={onClose} />) };
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('text edit dialog', () => {
  it('shows that the text is loading', async () => {
    serve({ 'GET /thumbnail/one/text': pending });
    openDialog();
    expect(within(await screen.findByRole('dialog')).getByText('Loading')).toBeInTheDocument();
  });

  it('explains why a thumbnail can no longer be edited', async () => {
    serve({ 'GET /thumbnail/one/text': new Refusal('plate_erased') });
    openDialog();
    expect(await screen.findByRole('alert')).toHaveTextContent(errorRules.plate_erased.sentence);
    expect(screen.getByText('This thumbnail stays as it is.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('saves only after a change, and sends the whole setting', async () => {
    const calls = serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': preview,
      'POST /thumbnail/one/text': { ...text, revision: 2 },
    });
    const { user, onClose } = openDialog();
    const field = await headline();
    expect(saveButton()).toBeDisabled();
    await user.type(field, '?');
    await user.click(saveButton());
    expect(calls.find(({ route }) => route === 'POST /thumbnail/one/text')?.body).toEqual({
      ...text.setting,
      main: 'WHICH ONE?',
    });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows the preview of a change and the results of its checks', async () => {
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': {
        ...preview,
        checks: [{ name: 'size', passed: false, value: 1, label: 'Small on a phone' }],
      },
    });
    const { user } = openDialog();
    await user.type(await headline(), '?');
    expect(await screen.findByText('Small on a phone')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute('src', preview.picture);
  });

  it('requests a preview again if a delayed earlier request replaced it', async () => {
    const route = 'POST /thumbnail/one/text/preview';
    const routes: Record<string, unknown> = {
      'GET /thumbnail/one/text': text,
      [route]: new Refusal('edit_replaced'),
    };
    const calls = serve(routes);
    const { user } = openDialog();
    await user.type(await headline(), '?');
    const sent = expect.objectContaining({
      route,
      body: expect.objectContaining({ main: 'WHICH ONE?' }),
    });
    await waitFor(() => expect(calls).toContainEqual(sent));
    routes[route] = preview;
    await waitFor(
      () =>
        expect(screen.getByRole('img', { name: 'Preview' })).toHaveAttribute(
          'src',
          preview.picture,
        ),
      { timeout: 10_000 },
    );
  });

  it('does not save a setting that the server refuses to preview', async () => {
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': new Refusal('words_do_not_fit'),
    });
    const { user } = openDialog();
    await user.type(await headline(), '?');
    expect(await screen.findByText(errorRules.words_do_not_fit.sentence)).toBeVisible();
    expect(saveButton()).toBeDisabled();
  });

  it('keeps the text on the picture when the next preview is refused', async () => {
    const route = 'POST /thumbnail/one/text/preview';
    const routes: Record<string, unknown> = { 'GET /thumbnail/one/text': text, [route]: preview };
    serve(routes);
    const { user } = openDialog();
    await screen.findByRole('button', { name: /^Text on the picture/ });
    routes[route] = new Refusal('words_do_not_fit');
    await user.type(await headline(), '?');
    expect(await screen.findByText(errorRules.words_do_not_fit.sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Text on the picture/ })).toBeVisible();
    expect(saveButton()).toBeDisabled();
  });

  it('undoes a change', async () => {
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': preview,
    });
    const { user } = openDialog();
    const field = await headline();
    await user.type(field, ' NOW');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(field).toHaveValue('WHICH ONE');
    expect(saveButton()).toBeDisabled();
  });

  it('requires a confirmation before it closes with unsaved changes', async () => {
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': preview,
    });
    const { user, onClose } = openDialog();
    await user.type(await headline(), '?');
    await user.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes at once if nothing has changed', async () => {
    serve({ 'GET /thumbnail/one/text': text, 'POST /thumbnail/one/text/preview': preview });
    const { user, onClose } = openDialog();
    await headline();
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('restores an earlier version', async () => {
    const calls = serve({
      'GET /thumbnail/one/text': {
        ...text,
        revisions: [...text.revisions, { ...text.revisions[0], number: 2 }],
        revision: 2,
      },
      'POST /thumbnail/one/text/preview': preview,
      'POST /thumbnail/one/revision': { ...text, setting: { ...text.setting, main: 'FIRST' } },
    });
    const { user } = openDialog();
    await headline();
    await user.click(screen.getByRole('tab', { name: 'Versions' }));
    await user.click(screen.getByRole('button', { name: 'Show version 1' }));
    await user.click(screen.getByRole('tab', { name: 'Text' }));
    expect(await headline()).toHaveValue('FIRST');
    expect(calls).toContainEqual({ route: 'POST /thumbnail/one/revision', body: { number: 1 } });
  });
});

describe('editor on the picture', () => {
  const findTextOnPicture = () =>
    screen.findByRole('button', { name: 'Text on the picture: WHICH ONE' });

  /** Opens the editor with a frame of 1000 by 500 pixels. `sent` returns the setting of the last preview. */
  function openEditor(offered: PictureChoices | Refusal = choices) {
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(0, 0, 1000, 500));
    Element.prototype.setPointerCapture = () => {};
    const calls = serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': preview,
      'POST /thumbnail/one/text/pictures': offered,
      'POST /thumbnail/one/text': text,
      'GET /api/channel-looks': [],
    });
    const sent = () => calls.findLast(({ route }) => route.endsWith('/preview'))?.body;
    return { ...openDialog(), sent };
  }

  /** Dispatches a pointer event, which jsdom lacks. */
  function dispatchPointer(target: HTMLElement, type: string, x = 0, y = 0): void {
    fireEvent(target, new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: y }));
  }

  function drag(target: HTMLElement, right: number, down: number): void {
    dispatchPointer(target, 'pointerdown', 200, 200);
    dispatchPointer(target, 'pointermove', 200 + right, 200 + down);
    dispatchPointer(target, 'pointerup');
  }

  it('requests the layers once, and shows how many characters fit', async () => {
    const { user, sent } = openEditor();
    await findTextOnPicture();
    expect(sent()).toMatchObject({ layers: true });
    expect(screen.getByRole('meter', { name: 'Room for the text' })).toHaveAttribute(
      'aria-valuetext',
      '9 of about 18 characters',
    );
    await user.click(screen.getByRole('tab', { name: 'Font' }));
    await user.click(screen.getByRole('button', { name: 'Box' }));
    await waitFor(() => expect(sent()).toMatchObject({ box: true, layers: false }));
  });

  it('accepts typing on the picture, which Escape ends without closing the editor', async () => {
    const { user, onClose } = openEditor();
    drag(await findTextOnPicture(), 0, 0);
    const field = screen.getByRole('textbox', { name: 'Type on the picture' });
    expect(field).toHaveFocus();
    await user.keyboard('NOW{Escape}');
    expect(await headline()).toHaveValue('NOW');
    expect(screen.queryByRole('textbox', { name: 'Type on the picture' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('moves the text with the pointer, and keeps its alignment', async () => {
    const { sent } = openEditor();
    drag(await findTextOnPicture(), 170, 30);
    await waitFor(() => expect(sent()).toMatchObject({ place: null, align: 'left' }));
    const { area } = sent() as { area: { x: number; y: number; width: number } };
    expect(area.x).toBeCloseTo(0.266, 2);
    expect(area.width).toBeCloseTo(0.408, 2);
  });

  it('resizes the text with the handle', async () => {
    const { sent } = openEditor();
    await findTextOnPicture();
    drag(screen.getByRole('button', { name: 'Size of the text' }), -200, 0);
    await waitFor(() => expect(sent()).toMatchObject({ area: { width: 0.204 } }));
  });

  it('moves and resizes the text with the keyboard', async () => {
    const { user, sent } = openEditor();
    (await findTextOnPicture()).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    await waitFor(() => expect(sent()).toMatchObject({ area: { x: 0.106, y: 0.207 } }));
    await user.keyboard('-');
    await waitFor(() =>
      expect((sent() as { area: { width: number } }).area.width).toBeLessThan(0.4),
    );
  });

  it('undoes and redoes a move with the keyboard', async () => {
    const { user, sent } = openEditor();
    drag(await findTextOnPicture(), 170, 30);
    await waitFor(() => expect(sent()).toMatchObject({ align: 'left' }));
    expect(saveButton()).toBeEnabled();
    (await findTextOnPicture()).focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(saveButton()).toBeDisabled();
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(saveButton()).toBeEnabled();
  });

  it('hides the person, and offers colors of the picture', async () => {
    const { user, sent } = openEditor();
    await findTextOnPicture();
    await user.click(screen.getByRole('tab', { name: 'Picture' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(sent()).toMatchObject({ person: { hidden: true }, layers: true }));
    await user.click(screen.getByRole('tab', { name: 'Color' }));
    const [color] = screen.getAllByRole('radio', { name: 'Color 1 of the picture' });
    await user.click(color!);
    await waitFor(() => expect(sent()).toMatchObject({ colour: '#aa3311' }));
  });

  it('offers a picked color again after a text with it was saved', async () => {
    localStorage.clear();
    const { user, unmount, onClose } = openEditor();
    await findTextOnPicture();
    await user.click(screen.getByRole('tab', { name: 'Color' }));
    expect(screen.queryByRole('radio', { name: /^Your color/ })).not.toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Another color'), { target: { value: '#123abc' } });
    await user.click(saveButton());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    unmount();

    const again = openEditor();
    await findTextOnPicture();
    await again.user.click(screen.getByRole('tab', { name: 'Color' }));
    const [own] = screen.getAllByRole('radio', { name: 'Your color #123abc' });
    await again.user.click(own!);
    expect(own).toBeChecked();
  });

  it('keeps the headline but not its position when another still is chosen, and undoes a choice of still', async () => {
    const { user, sent } = openEditor();
    drag(await findTextOnPicture(), 170, 30);
    await user.click(screen.getByRole('tab', { name: 'Picture' }));
    expect(await screen.findByRole('button', { name: 'Still 1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(screen.getByRole('button', { name: 'Still 2' }));
    await waitFor(() =>
      expect(sent()).toMatchObject({
        main: 'WHICH ONE',
        picture: { still: 1, layout: 'hero' },
        area: null,
        layers: true,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Close-up' }));
    await waitFor(() => expect(sent()).toMatchObject({ picture: { layout: 'closeup' } }));
    await user.click(screen.getByRole('button', { name: 'Cut-out' }));
    await user.click(screen.getByRole('button', { name: 'Still 1' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Still 2' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('selects the layout that the server substituted for a new still, shows a note, and undoes still and layout in one step', async () => {
    const { user } = openEditor();
    await findTextOnPicture();
    await user.click(screen.getByRole('tab', { name: 'Picture' }));
    await screen.findByRole('button', { name: 'Cut-out' });
    const calls = serve({
      'POST /thumbnail/one/text/preview': {
        ...preview,
        notes: ['Another layout.'],
        noteCodes: [{ code: 'other-layout' }],
        usedPicture: { still: 1, layout: 'closeup' },
      },
      'POST /thumbnail/one/text/pictures': choices,
      'POST /thumbnail/one/text': text,
    });
    await user.click(screen.getByRole('button', { name: 'Still 2' }));
    const layout = (name: string) => screen.getByRole('button', { name });
    await waitFor(() => expect(layout('Close-up')).toHaveAttribute('aria-pressed', 'true'));
    expect(screen.getByText(textNoteSentences['other-layout'])).toBeVisible();
    const previews = calls.filter(({ route }) => route.endsWith('/preview'));
    expect(previews).toMatchObject([{ body: { picture: { still: 1, layout: 'hero' } } }]);

    const undo = screen.getByRole('button', { name: 'Undo' });
    await user.click(undo);
    expect(undo).toBeDisabled();
    expect(layout('Still 1')).toHaveAttribute('aria-pressed', 'true');
    expect(layout('Cut-out')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await user.click(saveButton());
    expect(calls.findLast(({ route }) => route === 'POST /thumbnail/one/text')).toMatchObject({
      body: { main: 'WHICH ONE', picture: { still: 1, layout: 'closeup' } },
    });
  });

  it('shows a note when the server used another layout for a save that did not wait for the preview', async () => {
    const { user } = openEditor();
    await findTextOnPicture();
    await user.click(screen.getByRole('tab', { name: 'Picture' }));
    await screen.findByRole('button', { name: 'Still 2' });
    serve({
      'POST /thumbnail/one/text/preview': pending,
      'POST /thumbnail/one/text/pictures': choices,
      'POST /thumbnail/one/text': {
        ...text,
        setting: { ...text.setting, picture: { still: 1, layout: 'closeup' } },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Still 2' }));
    await user.click(saveButton());
    expect(await screen.findByText(textNoteSentences['other-layout'])).toBeVisible();
  });

  it('shows a note if the stills are no longer stored', async () => {
    const { user } = openEditor({ ...choices, stills: [], layouts: [] });
    await findTextOnPicture();
    await user.click(screen.getByRole('tab', { name: 'Picture' }));
    expect(await screen.findByText(/no longer keep the stills/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mirror picture' })).toBeVisible();
  });

  it('shows why stills and layouts could not be loaded', async () => {
    const { user } = openEditor(new Refusal('stills_erased'));
    await findTextOnPicture();
    await user.click(screen.getByRole('tab', { name: 'Picture' }));
    expect(await screen.findByText(errorRules.stills_erased.sentence)).toBeVisible();
  });

  it('adds an arrow, drags and turns it, colors and removes it', async () => {
    const { user, sent } = openEditor();
    await findTextOnPicture();
    await user.click(screen.getByRole('tab', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'Add arrow' }));
    const arrow = screen.getByRole('button', { name: 'Arrow 1 on the picture' });
    drag(arrow, 100, 50);
    await waitFor(() => expect(sent()).toMatchObject({ marks: [{ x: 0.6, y: 0.6 }] }));
    arrow.focus();
    await user.keyboard(']');
    await user.click(screen.getByRole('button', { name: 'Arrow 1: yellow' }));
    await waitFor(() => expect(sent()).toMatchObject({ marks: [{ angle: 15, color: '#ffe94a' }] }));
    arrow.focus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: 'Arrow 1 on the picture' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Arrow 1 on the picture' })).toBeVisible();
  });

  it('moves, resizes and hides the person, and undoes all changes', async () => {
    const { user, sent } = openEditor();
    await findTextOnPicture();
    const person = screen.getByRole('button', { name: 'Person on the picture' });
    drag(person, -100, 40);
    await waitFor(() => expect(sent()).toMatchObject({ person: { x: -0.1, hidden: false } }));
    person.focus();
    await user.keyboard('{ArrowRight}+');
    await waitFor(() => expect(sent()).toMatchObject({ person: { x: -0.08, scale: 1.05 } }));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(sent()).toMatchObject({ person: { hidden: true } }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    await user.click(undo);
    await user.click(undo);
    await user.click(undo);
    expect(undo).toBeDisabled();
  });

  it('does not move or shrink a person away from the edge that cuts them off', async () => {
    const limits = { x: { least: -0.5, most: 0 }, scale: { least: 1, most: 1.6 } };
    serve({
      'GET /thumbnail/one/text': text,
      'POST /thumbnail/one/text/preview': {
        ...preview,
        layers: { ...layers, personLimits: limits },
      },
    });
    const { user } = openDialog();
    await findTextOnPicture();
    const person = screen.getByRole('button', { name: 'Person on the picture' });
    drag(person, 100, 0);
    person.focus();
    await user.keyboard('{ArrowRight}-');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
    drag(person, -100, 0);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeEnabled();
  });

  // cspell:disable
  it("shows the server's notes and failed checks in the language of the page", async () => {
    await setGerman();
    try {
      serve({
        'GET /thumbnail/one/text': text,
        'POST /thumbnail/one/text/preview': {
          ...preview,
          notes: ['Outlined the text.'],
          noteCodes: [{ code: 'outlined' }],
        },
      });
      const { user } = openDialog();
      const field = await screen.findByRole('textbox', { name: 'Überschrift' });
      await user.type(field, '?');
      expect(await screen.findByText('Text mit einem Umriss versehen.')).toBeVisible();
      const checks = ['text-contrast-missed'];
      serve({ 'POST /thumbnail/one/text/preview': new Refusal('words_do_not_fit', { checks }) });
      await user.type(field, '!');
      expect(await screen.findByText(/besteht eine Prüfung nicht/)).toBeVisible();
    } finally {
      setEnglish();
    }
  });

  it('is in the language of the page', async () => {
    await setGerman();
    try {
      const { user } = openEditor();
      await screen.findByRole('button', { name: 'Text im Bild: WHICH ONE' });
      await user.click(screen.getByRole('tab', { name: 'Bild' }));
      expect(await screen.findByRole('button', { name: 'Nahaufnahme' })).toBeVisible();
      await user.click(screen.getByRole('tab', { name: 'Zeichen' }));
      await user.click(screen.getByRole('button', { name: 'Pfeil hinzufügen' }));
      expect(screen.getByRole('button', { name: 'Pfeil 1 entfernen' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Neue Version speichern' })).toBeEnabled();
    } finally {
      setEnglish();
    }
  });
  // cspell:enable
});
