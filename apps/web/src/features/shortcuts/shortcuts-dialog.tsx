import { useAtom } from 'jotai';
import { shortcutsAtom } from '../../lib/dialogs.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';

/** Every shortcut of the product, by where it works. Keys that are pressed together stand in one string. */
const groups: { place: string; shortcuts: [keys: string[], action: string][] }[] = [
  {
    place: 'Everywhere',
    shortcuts: [
      [['N'], 'New thumbnail'],
      [['H'], 'History'],
      [['Ctrl V'], 'Paste a video link or images'],
      [['?'], 'This list'],
    ],
  },
  {
    place: 'History',
    shortcuts: [
      [['/'], 'Search'],
      [['Shift Click'], 'Select from the last one to this one'],
      [['Esc'], 'End the selection'],
    ],
  },
  {
    place: 'Face/Assets crop',
    shortcuts: [
      [['←', '↑', '→', '↓'], 'Move the crop or a corner'],
      [['Shift ←', 'Ctrl ←'], 'In larger steps'],
    ],
  },
  {
    place: 'Viewer',
    shortcuts: [
      [['←', '→'], 'Previous or next thumbnail'],
      [['B'], 'Hold to see the current thumbnail'],
      [['Z'], 'Actual size'],
      [['D'], 'Duration badge'],
      [['P'], 'Phone size'],
      [['E'], 'Edit text'],
      [['Space', 'Esc'], 'Close'],
    ],
  },
  {
    place: 'Edit text',
    shortcuts: [
      [['←', '↑', '→', '↓'], 'Move the headline; with Shift further'],
      [['+', '−'], 'Larger or smaller'],
      [['Enter'], 'Type on the picture'],
      [['Ctrl Z'], 'Undo'],
      [['Ctrl Shift Z', 'Ctrl Y'], 'Redo'],
    ],
  },
];

export function ShortcutsDialog() {
  const [open, setOpen] = useAtom(shortcutsAtom);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Keyboard shortcuts"
      description="On a Mac, press ⌘ instead of Ctrl."
      width={640}
    >
      <DialogBody>
        <div className="grid gap-x-8 gap-y-6 shell:grid-cols-2">
          {groups.map(({ place, shortcuts }) => (
            <section key={place}>
              <h3 className="mb-2 font-medium">{place}</h3>
              <dl className="grid gap-2 text-small">
                {shortcuts.map(([keys, action]) => (
                  <div key={action} className="flex items-baseline justify-between gap-4">
                    <dt className="text-ink-2">{action}</dt>
                    <dd className="flex shrink-0 gap-1">
                      {keys.map((key) => (
                        <kbd
                          key={key}
                          className="rounded-stamp border border-edge px-1.5 py-0.5 font-sans text-tiny whitespace-nowrap text-ink"
                        >
                          {key}
                        </kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      </DialogBody>
    </Dialog>
  );
}
