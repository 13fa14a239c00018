import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

export interface SystemUser {
  uid: number;
  gid: number;
}

export interface PostgresPlace {
  /** Folder of the data directory. */
  home: string;
  /** Folder with `bin`, `lib` and `share`. */
  programs: string;
  /** The user that runs Postgres, which refuses to run as root. Undefined: the current user. */
  user?: SystemUser;
}

/** A folder for data of system services, which every user can enter. */
const sharedFolder = '/var/lib/posterframe';

/**
 * Where Postgres runs and keeps its data: in the checkout if possible. Started by root, Postgres runs as an
 * unprivileged user, who cannot enter a folder such as /root; then data and a copy of the programs go to /var/lib.
 *
 * @param wanted where the data should be
 * @param programs where the programs are
 * @param version of the programs
 */
export function placePostgres(wanted: string, programs: string, version: string): PostgresPlace {
  if (process.getuid?.() !== 0) return { home: wanted, programs };
  const user = findUnprivilegedUser();
  if (canPass(dirname(wanted), user) && canPass(programs, user))
    return { home: wanted, programs, user };
  return {
    home: outsideDataFolder(wanted),
    programs: reachablePrograms(programs, `postgres-${version}`, user),
    user,
  };
}

/** Returns the folder of the programs if the user can enter it, else a copy in a folder that all users can enter. */
export function reachablePrograms(
  programs: string,
  name: string,
  user: SystemUser,
  reachable = sharedFolder,
): string {
  return canPass(programs, user) ? programs : copyPrograms(programs, name, reachable);
}

/** The fallback folder for data that cannot be in the wanted one. */
export function outsideDataFolder(wanted: string): string {
  const name = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  return join(sharedFolder, `${name}-${basename(wanted)}`);
}

/** The system's own database user, else the user `nobody`; neither is created or changed. */
function findUnprivilegedUser(): SystemUser {
  const id = (kind: '-u' | '-g', name: string): number =>
    Number(
      execFileSync('id', [kind, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  try {
    return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') };
  } catch {
    return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') };
  }
}

/**
 * Whether a user can enter a folder and all above it. Missing folders count as passable, because they are created with
 * that permission.
 */
function canPass(folder: string, user: SystemUser): boolean {
  const parent = dirname(folder);
  const isAbove = parent === folder || canPass(parent, user);
  return isAbove && (!existsSync(folder) || mayEnter(statSync(folder), user));
}

/** The `x` permission of a folder as it applies to one user. */
export function mayEnter(
  folder: { mode: number; uid: number; gid: number },
  user: SystemUser,
): boolean {
  if (folder.uid === user.uid) return (folder.mode & 0o100) !== 0;
  if (folder.gid === user.gid) return (folder.mode & 0o010) !== 0;
  return (folder.mode & 0o001) !== 0;
}

function copyPrograms(programs: string, name: string, reachable: string): string {
  const copy = join(reachable, name);
  if (existsSync(copy)) return copy;
  mkdirSync(reachable, { recursive: true });
  chmodSync(reachable, 0o755);
  const draft = `${copy}.${process.pid}`;
  // Programs are public, and another user runs them.
  const umask = process.umask(0o022);
  try {
    cpSync(programs, draft, { recursive: true, verbatimSymlinks: true });
  } finally {
    process.umask(umask);
  }
  try {
    renameSync(draft, copy);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // Another run was quicker.
  }
  return copy;
}
