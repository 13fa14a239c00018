import { useState } from 'react';
import { classNames } from './class-names.js';

interface AvatarProps {
  name: string;
  src: string | null;
  large?: boolean;
}

/** A user's picture, or the first letter of their name. */
export function Avatar({ name, src, large }: AvatarProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (src === null || isBroken) {
    return (
      <span
        aria-hidden="true"
        className={classNames(
          'grid shrink-0 place-items-center rounded-round bg-ink font-semibold text-paper',
          large ? 'size-14 text-lead' : 'size-7 text-small',
        )}
      >
        {name.trim().charAt(0).toUpperCase() || '?'}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt=""
      width={large ? 56 : 28}
      height={large ? 56 : 28}
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
      className={classNames(
        'shrink-0 rounded-round bg-well object-cover',
        large ? 'size-14' : 'size-7',
      )}
    />
  );
}
