import { errorSummary } from './error-for-log.js';

/**
 * The reason of a server's or system's error, and what to do if that is known. For use after a colon: starts in lower
 * case, and the caller adds the final period. Contains no password.
 */
export function reasonForOperator(thrown: unknown): string {
  // Node tries all addresses of a host, and then reports only that all of them failed.
  const error =
    thrown instanceof AggregateError ? ((thrown.errors as unknown[])[0] ?? thrown) : thrown;
  if (!(error instanceof Error)) return 'no reason is known';
  const propertyText = (name: string): string => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
  };
  const path = propertyText('path') || 'the folder';
  const address = propertyText('address')
    ? `${propertyText('address')}:${propertyText('port')}`
    : 'that address';
  const user = process.getuid?.() ?? 1000;
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing listens at ${address}. Is the server running, and is the address right`,
    ENOTFOUND: `the host name ${propertyText('hostname')} is not known here`,
    EAI_AGAIN: `the host name ${propertyText('hostname')} cannot be looked up now`,
    ETIMEDOUT: `${address} does not answer. Is a firewall between`,
    EHOSTUNREACH: `${address} cannot be reached from this network`,
    EACCES: `this process (user ${user}) may not write to ${path}. Give it the folder: chown -R ${user}:${user} FOLDER`,
    EPERM: `this process (user ${user}) may not write to ${path}. Give it the folder: chown -R ${user}:${user} FOLDER`,
    EROFS: `${path} can only be read. Mount it for writing`,
    ENOSPC: 'the disk is full. Make room',
    ENOTDIR: `${path} leads through a file that is no folder`,
    // Error codes of PostgreSQL.
    '28P01':
      'the password is refused. PostgreSQL keeps the password that its data was made with: put the former one back, or change it there too (docs/operations.md, "Rotate a secret")',
    '28000': 'this user is not let in. Check the user of DATABASE_URL, and pg_hba.conf',
    '3D000': 'there is no such database. Create it, or correct the name at the end of DATABASE_URL',
    '53300': 'it takes no more connections. Raise max_connections, or lower DATABASE_POOL',
    '57P03': 'it is still starting. Try again in a minute',
  };
  const reason = reasons[propertyText('code')];
  if (reason) return reason;
  if (/^(WRONGPASS|NOAUTH)/.test(error.message))
    return 'the password is refused, or none was given. Check REDIS_PASSWORD';
  return bucketReasons[error.name] ?? errorSummary(error);
}

/** Error names that every store with S3's API uses. */
const bucketReasons: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket. Create it, or correct S3_BUCKET',
  InvalidAccessKeyId: 'the store does not know S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  AccessDenied:
    'the key may not do this. It has to list the bucket, and read, write and delete in it',
};
