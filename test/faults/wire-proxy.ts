import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { nextMessage, statementOf } from './postgres-messages.js';

/** What happens to a statement that a process sends. */
export type Cut =
  /** The connection breaks before the server receives it. */
  | 'before'
  /** The server has committed it, and the connection breaks before the answer arrives. */
  | 'after'
  /** The server has committed it, and the answer never arrives while the connection stays. */
  | 'silence';

export interface StatementRule {
  /** Set after the rule was applied: several proxies may share a rule, which applies once. */
  spent?: true;
  /** Name of the prepared statement. */
  statement: string;
  /** The rule applies only when the parameters contain this text. */
  contains: string;
  cut: Cut;
}

interface Trap {
  rule: StatementRule;
  onHit: () => void;
}

interface Pair {
  client: Socket;
  server: Socket;
  /** While set, the server's bytes are dropped. */
  swallowing?: StatementRule;
}

/** A proxy between a process and its database or Redis that breaks connections in every way that networks do. */
export class WireProxy {
  private readonly listener: Server;
  private readonly pairs = new Set<Pair>();
  private traps: Trap[] = [];
  private refusing = false;
  private silent = false;
  private delayMs = 0;

  private constructor(
    private readonly targetPort: number,
    private readonly wire: 'postgres' | 'redis',
  ) {
    this.listener = createServer((client) => this.accept(client));
  }

  static async startBefore(targetPort: number, wire: 'postgres' | 'redis'): Promise<WireProxy> {
    const proxy = new WireProxy(targetPort, wire);
    proxy.listener.listen(0, '127.0.0.1');
    await once(proxy.listener, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.listener.address() as AddressInfo).port;
  }

  /**
   * Cuts one statement, once.
   * @param onHit called at that moment, for instance to kill the process
   */
  cutOnce(rule: StatementRule, onHit: () => void = () => undefined): void {
    this.traps.push({ rule, onHit });
  }

  /** Breaks every connection, and refuses new ones for this long. */
  async breakConnections(ms: number): Promise<void> {
    this.refusing = true;
    for (const pair of this.pairs) breakOff(pair);
    await pause(ms);
    this.refusing = false;
  }

  /** Drops all that the server sends, on connections that stay open. Afterwards breaks them: they are useless. */
  async goSilent(ms: number): Promise<void> {
    this.silent = true;
    await pause(ms);
    this.silent = false;
    for (const pair of this.pairs) breakOff(pair);
  }

  async delay(ms: number, byMs: number): Promise<void> {
    this.delayMs = byMs;
    await pause(ms);
    this.delayMs = 0;
  }

  close(): void {
    this.listener.close();
    for (const pair of this.pairs) breakOff(pair);
  }

  private accept(client: Socket): void {
    if (this.refusing) {
      client.destroy();
      return;
    }
    const pair: Pair = { client, server: connect(this.targetPort, '127.0.0.1') };
    this.pairs.add(pair);
    for (const socket of [pair.client, pair.server]) {
      socket.setNoDelay(true);
      socket.on('error', () => breakOff(pair));
      socket.on('close', () => {
        breakOff(pair);
        this.pairs.delete(pair);
      });
    }
    const toServer = this.keepOrder((bytes) => pair.server.write(bytes));
    const toClient = this.keepOrder((bytes) => pair.client.write(bytes));
    pair.client.on('data', this.wire === 'postgres' ? this.inspect(pair, toServer) : toServer);
    pair.server.on('data', (bytes: Buffer) => {
      if (this.silent) return;
      if (!pair.swallowing) toClient(bytes);
    });
  }

  /** Forwards bytes in order, with the proxy's delay. */
  private keepOrder(write: (bytes: Buffer) => void): (bytes: Buffer) => void {
    let last: Promise<void> | undefined;
    return (bytes) => {
      if (this.delayMs === 0 && !last) {
        write(bytes);
        return;
      }
      const before = last ?? Promise.resolve();
      const mine: Promise<void> = before
        .then(() => (this.delayMs > 0 ? pause(this.delayMs) : undefined))
        .then(() => {
          write(bytes);
          if (last === mine) last = undefined;
        });
      last = mine;
    };
  }

  /** Searches the client's messages for a statement with a rule. */
  private inspect(pair: Pair, forward: (bytes: Buffer) => void): (bytes: Buffer) => void {
    let rest: Buffer = Buffer.alloc(0);
    let started = false;
    return (bytes) => {
      if (this.traps.length === 0 && rest.length === 0 && started) {
        forward(bytes);
        return;
      }
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const message = nextMessage(rest, started);
        if (!message) return;
        rest = rest.subarray(message.length);
        started = true;
        const trap = this.takeTrap(message);
        if (trap?.rule.cut === 'before') {
          trap.onHit();
          breakOff(pair);
          return;
        }
        if (trap) this.swallowAnswer(pair, trap);
        forward(message);
      }
    };
  }

  private takeTrap(message: Buffer): Trap | undefined {
    const statement = this.traps.length > 0 ? statementOf(message) : undefined;
    if (statement === undefined) return undefined;
    const found = this.traps.find(
      ({ rule }) => !rule.spent && rule.statement === statement && message.includes(rule.contains),
    );
    if (found) found.rule.spent = true;
    this.traps = this.traps.filter(({ rule }) => !rule.spent);
    return found;
  }

  /** From now on the client receives nothing; `ReadyForQuery` shows that the statement is committed. */
  private swallowAnswer(pair: Pair, { rule, onHit }: Trap): void {
    pair.swallowing = rule;
    let rest: Buffer = Buffer.alloc(0);
    pair.server.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let message = nextMessage(rest, true); message; message = nextMessage(rest, true)) {
        rest = rest.subarray(message.length);
        if (message[0] !== readyForQuery) continue;
        onHit();
        if (rule.cut === 'after') breakOff(pair);
        return;
      }
    });
  }
}

const readyForQuery = 'Z'.charCodeAt(0);

function breakOff(pair: Pair): void {
  pair.client.destroy();
  pair.server.destroy();
}
