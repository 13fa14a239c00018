import type { TextArea } from '@app/contracts';
import { classNames } from '../../../ui/class-names.js';
import { contains, type SnapResult } from '../snap.js';
import { boxStyle } from './canvas-styles.js';

interface GuidesProps {
  snapped: SnapResult;
  /** Areas in which the text is readable. */
  areas: readonly TextArea[];
}

/** Shows areas in which the text is readable, and the lines that dragged text snaps to. */
export function Guides({ snapped: { guides, area }, areas }: GuidesProps) {
  return (
    <span aria-hidden="true" className="pointer-events-none absolute inset-0">
      {areas
        .filter((one) => one.width >= area.width && one.height >= area.height)
        .map((one, index) => (
          <span
            key={index}
            className={classNames(
              'absolute rounded-small border border-dashed shadow-[0_0_0_1px_rgb(11_11_15/.35)]',
              contains(one, area) ? 'border-[#fff]' : 'border-[#fff]/35',
            )}
            style={boxStyle(one)}
          />
        ))}
      {guides.x.map((x) => (
        <span
          key={x}
          className="absolute inset-y-0 w-px bg-signal"
          style={{ left: `${100 * x}%` }}
        />
      ))}
      {guides.y.map((y) => (
        <span
          key={y}
          className="absolute inset-x-0 h-px bg-signal"
          style={{ top: `${100 * y}%` }}
        />
      ))}
    </span>
  );
}
