import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { nextMessage, statementOf } from '../faults/postgres-messages.js';

/** A proxy between a process and its database that records which prepared statements run with which parameters. */
export class StatementRecorder {
  private noted: { statement: string; message: Buffer }[] = [];
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly listener: Server,
    /** The database's address, through this proxy. */
    readonly url: string,
  ) {}

  static async startInFrontOf(databaseUrl: string): Promise<StatementRecorder> {
    const target = new URL(databaseUrl);
    const listener = createServer((client) => tap.accept(client, target));
    listener.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const through = new URL(databaseUrl);
    through.hostname = '127.0.0.1';
    through.port = String((listener.address() as AddressInfo).port);
    const tap: StatementRecorder = new StatementRecorder(listener, through.href);
    return tap;
  }

  clear(): void {
    this.noted = [];
  }

  /** Names of the statements since `forget()` that had one of these texts as a parameter, in order. */
  statementsWith(...texts: string[]): string[] {
    return this.noted
      .filter(({ message }) => texts.some((text) => message.includes(text)))
      .map(({ statement }) => statement);
  }

  close(): void {
    this.listener.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private accept(client: Socket, target: URL): void {
    const server = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    server.on('data', (bytes) => client.write(bytes));
    let rest: Buffer = Buffer.alloc(0);
    let hasStarted = false;
    client.on('data', (bytes: Buffer) => {
      server.write(bytes);
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const message = nextMessage(rest, hasStarted);
        if (!message) return;
        rest = rest.subarray(message.length);
        hasStarted = true;
        const statement = statementOf(message);
        if (statement !== undefined) this.noted.push({ statement, message });
      }
    });
  }
}
