import { useAtom } from 'jotai';
import { tw } from '../../lib/language/workspace.js';
import { shortcutsAtom } from '../../lib/dialogs.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';

/**
 * All shortcuts, grouped by the page where they work. A string with several keys means that they are pressed
 * together.
 */
const groups = [
  {
    place: 'everywhere',
    shortcuts: [
      [['N'], 'newThumbnail'],
      [['H'], 'history'],
      [['Ctrl V'], 'paste'],
      [['?'], 'thisList'],
    ],
  },
  {
    place: 'history',
    shortcuts: [
      [['/'], 'search'],
      [['Shift Click'], 'selectRange'],
      [['Esc'], 'endSelection'],
    ],
  },
  {
    place: 'crop',
    shortcuts: [
      [['←', '↑', '→', '↓'], 'moveCrop'],
      [['Shift ←', 'Ctrl ←'], 'largerSteps'],
    ],
  },
  {
    place: 'viewer',
    shortcuts: [
      [['←', '→'], 'flip'],
      [['B'], 'holdCurrent'],
      [['Z'], 'actualSize'],
      [['D'], 'badge'],
      [['P'], 'phone'],
      [['E'], 'editText'],
      [['Space', 'Esc'], 'close'],
    ],
  },
  {
    place: 'editText',
    shortcuts: [
      [['←', '↑', '→', '↓'], 'moveHeadline'],
      [['+', '−'], 'size'],
      [['Enter'], 'typeOn'],
      [['Ctrl Z'], 'undo'],
      [['Ctrl Shift Z', 'Ctrl Y'], 'redo'],
    ],
  },
] as const;

export function ShortcutsDialog() {
  const [open, setOpen] = useAtom(shortcutsAtom);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={tw('shortcuts.title')}
      description={tw('shortcuts.onMac')}
      width={640}
    >
      <DialogBody>
        <div className="grid gap-x-8 gap-y-6 shell:grid-cols-2">
          {groups.map(({ place, shortcuts }) => (
            <section key={place}>
              <h3 className="mb-2 font-medium">{tw(`shortcuts.places.${place}`)}</h3>
              <dl className="grid gap-2 text-small">
                {shortcuts.map(([keys, action]) => (
                  <div key={action} className="flex items-baseline justify-between gap-4">
                    <dt className="text-ink-2">{tw(`shortcuts.${action}`)}</dt>
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
