// The floor of open streams: node:http with unending answers, and one write to each. Sends its port to the parent process, and writes every message
// from there to all streams.
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
