import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { idPrefixes, type ObjectsByKind } from './objects.js';

/** Behavior of a test card. `fails-later` fails at every renewal, `fails-once` only at the next one. */
export type Card = 'ok' | 'declined' | 'challenge' | 'fails-later' | 'fails-once';

interface State {
  shelves: { [Kind in keyof ObjectsByKind]: Record<string, ObjectsByKind[Kind]> };
  /** The card of each customer. */
  cards: Record<string, Card>;
  /** Seconds by which the emulated clock is ahead of the system clock. */
  ahead: number;
}

/** All data of the payment provider, in memory. With a file, the data survives a restart. */
@Injectable()
export class StripeStore {
  private state: State = emptyState();
  private file: string | undefined;
  private dirty = false;

  /** Loads the file and writes all later changes to it. */
  persistIn(file: string): void {
    this.file = file;
    this.state = readState(file) ?? this.state;
  }

  /** The provider's clock, in Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1_000) + this.state.ahead;
  }

  /** Sets the clock back. Call it before any events exist, because they keep their times. */
  rewind(seconds: number): void {
    this.state.ahead -= seconds;
    this.scheduleWrite();
  }

  /** Advances the clock to this time. Never sets it back, because events keep their times. */
  moveTo(unixTime: number): void {
    this.state.ahead += Math.max(0, unixTime - this.now());
    this.scheduleWrite();
  }

  newId(kind: keyof ObjectsByKind): string {
    return idPrefixes[kind] + randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x');
  }

  all<Kind extends keyof ObjectsByKind>(kind: Kind): ObjectsByKind[Kind][] {
    return Object.values(this.state.shelves[kind]);
  }

  find<Kind extends keyof ObjectsByKind>(kind: Kind, id: string): ObjectsByKind[Kind] | undefined {
    const shelf = this.state.shelves[kind];
    return Object.hasOwn(shelf, id) ? shelf[id] : undefined;
  }

  put<Kind extends keyof ObjectsByKind>(
    kind: Kind,
    object: ObjectsByKind[Kind],
  ): ObjectsByKind[Kind] {
    const shelf: Record<string, ObjectsByKind[Kind]> = this.state.shelves[kind];
    shelf[object.id] = object;
    this.scheduleWrite();
    return object;
  }

  /** Limits memory: evicts the oldest objects beyond this number. */
  evictOldest(kind: 'event' | 'portalSession', most: number): void {
    const shelf = this.state.shelves[kind];
    for (const id of Object.keys(shelf).slice(0, -most)) delete shelf[id];
  }

  /** Creates the fields that every object has. */
  commonFields(
    kind: keyof ObjectsByKind,
    id = this.newId(kind),
  ): { id: string; created: number; livemode: false } {
    return { id, created: this.now(), livemode: false };
  }

  cardOf(customer: string): Card {
    return this.state.cards[customer] ?? 'ok';
  }

  useCard(customer: string, card: Card): void {
    this.state.cards[customer] = card;
    this.scheduleWrite();
  }

  /** Schedules a write of the state file. */
  scheduleWrite(): void {
    if (!this.file || this.dirty) return;
    this.dirty = true;
    setImmediate(() => this.write());
  }

  private write(): void {
    this.dirty = false;
    if (!this.file) return;
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

function readState(file: string): State | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const { shelves, cards, ahead } = JSON.parse(readFileSync(file, 'utf8')) as State;
    return { shelves: { ...emptyState().shelves, ...shelves }, cards, ahead };
  } catch {
    // The file is broken, such as after a power cut or a manual change, so the store starts empty.
    return undefined;
  }
}

function emptyState(): State {
  const shelves = Object.fromEntries(
    Object.keys(idPrefixes).map((kind) => [kind, {}]),
  ) as State['shelves'];
  return { shelves, cards: {}, ahead: 0 };
}
