import { markRimWidth, markRimColor, markShapes, type Mark } from '@app/contracts';
import { classNames } from '../../../ui/class-names.js';
import { logoUrl } from '../marks.js';

interface DrawnMarkProps {
  mark: Mark;
  /** Whether this component draws the mark; otherwise, the picture below contains it. */
  isDrawn: boolean;
}

/** A mark as the renderer draws it, without its shadow. */
export function DrawnMark({ mark, isDrawn }: DrawnMarkProps) {
  const shown = classNames('absolute inset-0 size-full', !isDrawn && 'opacity-0');
  if (mark.kind === 'logo')
    return (
      <img
        src={logoUrl(mark)}
        alt=""
        draggable={false}
        className={classNames(shown, 'object-contain')}
      />
    );
  const { path, line } = markShapes[mark.kind];
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className={classNames(shown, 'overflow-visible')}>
      <path
        d={path}
        fill="none"
        stroke={markRimColor(mark.color)}
        strokeWidth={(line ?? 0) + 2 * markRimWidth}
        strokeLinejoin="round"
      />
      <path
        d={path}
        fill={line === null ? mark.color : 'none'}
        stroke={line === null ? 'none' : mark.color}
        strokeWidth={line ?? 0}
      />
    </svg>
  );
}
