import { createServer } from 'node:http';

/** A server that does nothing: as slow as it answers, this machine is busy with something else than the API. */
const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
