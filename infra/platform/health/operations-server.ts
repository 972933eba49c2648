// The operations port of a process: /metrics for Prometheus, /healthz (liveness) and /readyz (readiness). It exposes numbers and no personal data,
// and listens on loopback unless METRICS_HOST is set.
import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { measureReadiness } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export type OperationsServer = {
  /** The requested port, or the free one that was found for 0. */
  readonly port: number;
  readonly close: () => void;
};

export type Operations = {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly registry: Registry;
  readonly readiness: () => Promise<Readiness>;
};

/** Serves until it is closed. Rejects with an operator's message when the port cannot be bound. */
export async function serveOperations({
  host,
  port,
  registry,
  readiness,
}: Operations): Promise<OperationsServer> {
  measureReadiness(registry, readiness);
  const answers: Readonly<Record<string, (response: ServerResponse) => Promise<unknown>>> = {
    '/healthz': (response) => Promise.try(() => sendJson(response, 200, { alive: true })),
    '/readyz': async (response) => {
      const state = await readiness();
      sendJson(response, state.ready ? 200 : 503, state);
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
  // The server must not keep the process alive.
  server.unref();
  await new Promise<void>((resolve, reject) => {
    const refuse = ({ message }: Error): void =>
      reject(
        new Error(`Cannot serve metrics on ${host}:${port}: ${message}. Set METRICS_PORT or METRICS_HOST.`),
      );
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
