import { isIP } from 'node:net';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Options of `IsUrl`. Both allow hosts without a top-level domain; `httpUrlOptions` allows only HTTP and HTTPS. */
export const urlOptions = { require_tld: false, require_protocol: true } as const;
export const httpUrlOptions = { ...urlOptions, protocols: ['http', 'https'] };
/** Options of `IsEmail`. They allow hosts without a top-level domain, such as `admin@mail`. */
export const emailOptions = { require_tld: false } as const;

/** Whether a URL has no path. */
export const isOrigin = ({ pathname, search, hash }: URL): boolean =>
  pathname === '/' && search === '' && hash === '';

export const ToNumber = () =>
  Transform(({ value }) => (value === undefined ? undefined : Number(value)));
/** Decorator for a text without surrounding spaces. An empty variable counts as missing. */
export const Trimmed = () =>
  Transform(({ value }) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined,
  );

/** Decorator for comma-separated values. */
export const ToList = (clean = (part: string) => part) =>
  Transform(({ value }) =>
    typeof value === 'string'
      ? value
          .split(',')
          .map((part) => clean(part.trim()))
          .filter((part) => part !== '')
      : (value ?? []),
  );

/** Decorator for comma-separated values; undefined if the variable is missing. */
export const ToOptionalList = () =>
  Transform(({ value }) =>
    typeof value === 'string' && value.trim() !== ''
      ? value.split(',').map((part) => part.trim())
      : undefined,
  );

/** Minimum prefix length of a range. A wider range would trust unknown hosts. IPv6's private networks are fc00::/7. */
function minRangeBits(start: string): number {
  if (isIP(start) === 4) return 8;
  return /^f[cd]/i.test(start) ? 7 : 16;
}

/** Validates an address such as 127.0.0.1, or a range such as 10.0.0.0/8. */
export const IsAddressRange = (options?: ValidationOptions) =>
  ValidateBy({ name: 'isAddressRange', validator: { validate: isAddressRange } }, options);

function isAddressRange(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [start = '', bits, ...more] = value.split('/');
  const family = isIP(start);
  if (family === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  const length = family === 4 ? 32 : 128;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= minRangeBits(start) && Number(bits) <= length;
}
