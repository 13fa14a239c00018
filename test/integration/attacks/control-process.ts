import { createServer } from 'node:http';

/** A server that does nothing: its delays are those of the machine, not of the API. */
const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
