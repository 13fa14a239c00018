import { Transform } from 'class-transformer';

/** Options of `IsUrl` for an address inside a network, and for one that speaks HTTP. */
export const address = { require_tld: false, require_protocol: true } as const;
export const origin = { ...address, protocols: ['http', 'https'] };
/** Options of `IsEmail`, also for an address inside a network. */
export const mailbox = { require_tld: false } as const;

export const number = () =>
  Transform(({ value }) => (value === undefined ? undefined : Number(value)));
/** An empty variable means the same as a missing one. */
export const trimmed = () =>
  Transform(({ value }) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined,
  );

/** Values separated by commas. */
export const list = (clean = (part: string) => part) =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => clean(part.trim()))
          .filter((part) => part !== '')
      : (value ?? []),
  );

/** The same where a missing variable is no empty list. */
export const optionalList = () =>
  Transform(({ value }) =>
    typeof value === 'string' && value.trim() !== ''
      ? value.split(',').map((part) => part.trim())
      : undefined,
  );
