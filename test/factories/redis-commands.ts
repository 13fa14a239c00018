import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * Records all commands sent to a Redis server, with MONITOR. Uses a plain socket, because the client library mistakes
 * a line that arrives together with the server's OK for a command's reply.
 */
export async function collectCommands(
  redisUrl: string,
): Promise<{ commands: string[][]; close: () => void }> {
  const { hostname, port, password } = new URL(redisUrl);
  const socket = connect(Number(port || 6_379), hostname);
  const commands: string[][] = [];
  let rest = '';
  /** Replies to AUTH, where there is a password, and to MONITOR. */
  let awaited = password ? 2 : 1;
  const ready = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '+OK' && (awaited -= 1) === 0) resolve();
        else if (line === '+OK') continue;
        else if (line.startsWith('-')) reject(new Error(line));
        else
          commands.push(
            [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, argument = '']) => argument),
          );
      }
    });
  });
  await once(socket, 'connect');
  socket.write(`${password ? `AUTH ${decodeURIComponent(password)}\r\n` : ''}MONITOR\r\n`);
  await ready;
  return { commands, close: () => socket.destroy() };
}
