import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { nextMessage, statementOf } from './postgres-messages.js';

/** What happens to a statement that a process sends. */
export type Cut =
  /** The connection breaks before the server receives the statement. */
  | 'before'
  /** The server has committed it, and the connection breaks before the answer arrives. */
  | 'after'
  /** The server has committed it, and the answer never arrives while the connection stays. */
  | 'silence';

export interface StatementRule {
  /** Set when the rule was applied. Several proxies may share a rule, which applies once. */
  isSpent?: true;
  /** Name of the prepared statement. */
  statement: string;
  /** The rule applies only when the parameters contain this text. */
  contains: string;
  cut: Cut;
}

interface PendingRule {
  rule: StatementRule;
  onHit: () => void;
}

interface ConnectionPair {
  client: Socket;
  server: Socket;
  /** While set, the server's bytes are dropped. */
  droppingRule?: StatementRule;
}

/** A proxy between a process and its database or Redis that breaks connections in every way that networks do. */
export class WireProxy {
  private readonly listener: Server;
  private readonly pairs = new Set<ConnectionPair>();
  private pendingRules: PendingRule[] = [];
  private isRefusing = false;
  private isSilent = false;
  private delayMs = 0;

  private constructor(
    private readonly targetPort: number,
    private readonly wire: 'postgres' | 'redis',
  ) {
    this.listener = createServer((client) => this.accept(client));
  }

  static async startInFrontOf(targetPort: number, wire: 'postgres' | 'redis'): Promise<WireProxy> {
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
    this.pendingRules.push({ rule, onHit });
  }

  /** Breaks every connection, and refuses new ones for this long. */
  async breakConnections(ms: number): Promise<void> {
    this.isRefusing = true;
    for (const pair of this.pairs) breakPair(pair);
    await pause(ms);
    this.isRefusing = false;
  }

  /** Drops everything that the server sends for this long, then breaks the connections. */
  async goSilent(ms: number): Promise<void> {
    this.isSilent = true;
    await pause(ms);
    this.isSilent = false;
    for (const pair of this.pairs) breakPair(pair);
  }

  async delay(ms: number, byMs: number): Promise<void> {
    this.delayMs = byMs;
    await pause(ms);
    this.delayMs = 0;
  }

  close(): void {
    this.listener.close();
    for (const pair of this.pairs) breakPair(pair);
  }

  private accept(client: Socket): void {
    if (this.isRefusing) {
      client.destroy();
      return;
    }
    const pair: ConnectionPair = { client, server: connect(this.targetPort, '127.0.0.1') };
    this.pairs.add(pair);
    for (const socket of [pair.client, pair.server]) {
      socket.setNoDelay(true);
      socket.on('error', () => breakPair(pair));
      socket.on('close', () => {
        breakPair(pair);
        this.pairs.delete(pair);
      });
    }
    const toServer = this.forwardInOrder((bytes) => pair.server.write(bytes));
    const toClient = this.forwardInOrder((bytes) => pair.client.write(bytes));
    pair.client.on('data', this.wire === 'postgres' ? this.inspect(pair, toServer) : toServer);
    pair.server.on('data', (bytes: Buffer) => {
      if (this.isSilent) return;
      if (!pair.droppingRule) toClient(bytes);
    });
  }

  /** Forwards bytes in order, with the proxy's delay. */
  private forwardInOrder(write: (bytes: Buffer) => void): (bytes: Buffer) => void {
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
  private inspect(pair: ConnectionPair, forward: (bytes: Buffer) => void): (bytes: Buffer) => void {
    let rest: Buffer = Buffer.alloc(0);
    let hasStarted = false;
    return (bytes) => {
      if (this.pendingRules.length === 0 && rest.length === 0 && hasStarted) {
        forward(bytes);
        return;
      }
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const message = nextMessage(rest, hasStarted);
        if (!message) return;
        rest = rest.subarray(message.length);
        hasStarted = true;
        const pending = this.takePendingRule(message);
        if (pending?.rule.cut === 'before') {
          pending.onHit();
          breakPair(pair);
          return;
        }
        if (pending) this.dropAnswer(pair, pending);
        forward(message);
      }
    };
  }

  private takePendingRule(message: Buffer): PendingRule | undefined {
    const statement = this.pendingRules.length > 0 ? statementOf(message) : undefined;
    if (statement === undefined) return undefined;
    const found = this.pendingRules.find(
      ({ rule }) =>
        !rule.isSpent && rule.statement === statement && message.includes(rule.contains),
    );
    if (found) found.rule.isSpent = true;
    this.pendingRules = this.pendingRules.filter(({ rule }) => !rule.isSpent);
    return found;
  }

  /** Drops everything that the server sends to the client. `ReadyForQuery` shows that the statement is committed. */
  private dropAnswer(pair: ConnectionPair, { rule, onHit }: PendingRule): void {
    pair.droppingRule = rule;
    let rest: Buffer = Buffer.alloc(0);
    pair.server.on('data', (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      for (let message = nextMessage(rest, true); message; message = nextMessage(rest, true)) {
        rest = rest.subarray(message.length);
        if (message[0] !== readyForQuery) continue;
        onHit();
        if (rule.cut === 'after') breakPair(pair);
        return;
      }
    });
  }
}

const readyForQuery = 'Z'.charCodeAt(0);

function breakPair(pair: ConnectionPair): void {
  pair.client.destroy();
  pair.server.destroy();
}
