// The least that open streams cost: node:http with answers that have no end, and one write to each. Prints nothing; tells its port, and writes what it
// is told to all.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const open = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  open.add(response);
  response.on('close', () => open.delete(response));
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.write(':\n\n');
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', (text: string) => {
  for (const response of open) response.write(text);
});
process.on('disconnect', () => process.exit(0));
