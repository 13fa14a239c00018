import { createServer } from 'node:http';

/** A server that does nothing, so its delays come from the machine, not from the API. */
const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
