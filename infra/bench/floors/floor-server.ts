// The floor of an answer: ready bytes from node:http, from Express, or from Express after one GET from Redis. The first argument is the kind, the
// second the address of Redis. Prints its port; gets the bodies by path from its parent process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createClient } from '@redis/client';

const [, , kind = '', redisUrl = ''] = process.argv;
const bodies = new Map<string, string>();
const bytes = new Map<string, Buffer>();
const TYPE = 'application/json; charset=utf-8';
/** For each session, every path has a document of its own under the session's token. */
const keyOf = (authorization: string | undefined): string => `floor:${authorization ?? ''}`;

const servers = {
  raw: () =>
    createServer((request, response) => {
      const body = bytes.get(request.url ?? '');
      if (body === undefined) return void response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': TYPE, 'Content-Length': body.length });
      response.end(body);
    }),
  express: () => {
    const app = express();
    const text = () => [...bodies.values()][0] ?? '';
    app.use((_request, response) => void response.type('json').send(text()));
    return createServer(app);
  },
  'express-redis': async () => {
    const redis = createClient({ url: redisUrl });
    await redis.connect();
    for (const [name, body] of bodies) await redis.set(keyOf(name), body);
    const app = express();
    app.use(async (request, response) => {
      const body = await redis.get(keyOf(request.headers.authorization));
      response.type('json').send(body ?? '');
    });
    return createServer(app);
  },
} as const;

function isKind(name: string): name is keyof typeof servers {
  return name in servers;
}

process.once('message', (given: readonly (readonly [string, string])[]) => {
  for (const [name, body] of given) {
    bodies.set(name, body);
    bytes.set(name, Buffer.from(body));
  }
  void listen();
});
process.on('disconnect', () => process.exit(0));

async function listen(): Promise<void> {
  if (!isKind(kind)) throw new Error(`there is no floor called ${kind}`);
  const server = await servers[kind]();
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}
