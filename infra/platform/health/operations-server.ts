// The port on which a process tells how it is, apart from its work: /metrics for Prometheus, /healthz (it lives) and /readyz (it can do all of
// its work). Whoever reaches it learns figures and nothing of any person; it stands on the machine's own loopback unless METRICS_HOST says otherwise.
import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { measureReadiness } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export type OperationsServer = {
  /** The one asked for, or the free one that was found for 0. */
  readonly port: number;
  readonly close: () => void;
};

export type Operations = {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly registry: Registry;
  readonly readiness: () => Promise<Readiness>;
};

/** Answers until it is closed. Rejects with a sentence when the port cannot be had. */
export async function serveOperations({
  host,
  port,
  registry,
  readiness,
}: Operations): Promise<OperationsServer> {
  measureReadiness(registry, readiness);
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<unknown>>> = {
    '/healthz': async (response) => sendJson(response, 200, { alive: true }),
    '/readyz': async (response) => {
      const told = await readiness();
      sendJson(response, told.ready ? 200 : 503, told);
    },
    '/metrics': async (response) => {
      const text = await registry.metrics();
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url?.split('?', 1)[0] ?? ''];
    if (answer === undefined) return void response.writeHead(404).end();
    response.setHeader('Cache-Control', 'no-store');
    answer(response).catch(() => response.writeHead(500).end());
  });
  // It is the last thing to end with the process and must not keep it from ending.
  server.unref();
  await new Promise<void>((resolve, reject) => {
    const refuse = ({ message }: Error): void =>
      reject(new Error(`The metrics cannot be told on ${host}:${port}: ${message}`));
    server.once('error', refuse).listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
