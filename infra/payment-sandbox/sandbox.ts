// The payment sandbox: Razorpay's HTTP API, checkout and webhooks on a loopback port. No money moves.
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Logger } from '@aangan/platform/process/logger';
import express from 'express';
import { behaviourSchema, makeMisbehaviour } from './behaviour/behaviour.ts';
import { openBooks, type Put } from './books/books.ts';
import { checkoutRoutes, fileRoutes, send } from './checkout/checkout-routes.ts';
import { overviewPage } from './checkout/overview.ts';
import { makeGateway } from './gateway/gateway.ts';
import { runTasks } from './gateway/tasks.ts';
import { answerErrors } from './http/answer-errors.ts';
import { apiRoutes } from './http/api-routes.ts';
import { controlRoutes } from './http/control-routes.ts';
import { type Deliveries, makeDeliveries } from './webhooks/deliveries.ts';

export type SandboxOptions = {
  /** 0: any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly keys: { readonly id: string; readonly secret: string };
  /** Signs the notifications of events from now on. */
  readonly webhookSecret: string;
  /** Undefined: the one that was named last. */
  readonly webhookUrl: string | undefined;
  /** The first pause before a delivery is repeated, in milliseconds. */
  readonly firstPauseMs: number;
  readonly logger: Logger;
};

export type Sandbox = { readonly port: number; readonly stop: () => Promise<void> };

const BEHAVIOUR = 'behaviour';

/** Opens the books and listens. Rejects when either is impossible. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { logger, keys } = options;
  const now = Date.now;
  const books = await openBooks(join(options.dataDir, 'books.jsonl'));
  const stored: unknown = JSON.parse(books.settings.get(BEHAVIOUR)?.json ?? '{}');
  const misbehaviour = makeMisbehaviour(behaviourSchema.parse(stored));
  const deliveries: Deliveries = makeDeliveries({
    ...{ books, misbehaviour, now, firstPauseMs: options.firstPauseMs },
    onFailure: ({ id, type }, reason) => logger.warn({ id, type, reason }, 'notification not delivered'),
  });
  // Gateway and tasks need each other.
  let wakeTasks = (): void => undefined;
  const onWritten = (puts: readonly Put[]): void => {
    for (const [kind, , record] of puts) if (kind === 'notice' && record !== null) deliveries.take(record);
    if (puts.some(([kind]) => kind === 'task')) wakeTasks();
  };
  const { webhookSecret } = options;
  const gateway = makeGateway({ books, now, webhookSecret, onWritten, ofRefund: misbehaviour.ofRefund });
  const tasks = runTasks(books, gateway, now);
  wakeTasks = tasks.wake;
  if (options.webhookUrl !== undefined) await deliveries.setWebhook(options.webhookUrl);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  const parts = { books, gateway, misbehaviour, deliveries, keys };
  app.get('/', (_request, response) => {
    const behaviour = misbehaviour.current();
    send(response, overviewPage({ books, behaviour, webhook: deliveries.webhook() }));
  });
  app.use('/sandbox', controlRoutes(parts));
  app.use(fileRoutes());
  app.use('/v1/checkout', checkoutRoutes(parts));
  app.use('/v1', apiRoutes(parts));
  app.use(answerErrors((error) => logger.error({ err: error }, 'request failed')));
  const server = createServer(app);
  const port = await listen(server, options.port);
  return {
    port,
    stop: async () => {
      tasks.stop();
      server.close();
      server.closeAllConnections();
      await deliveries.stop();
      await books.close();
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      // A TCP server has such an address.
      const address = server.address() as AddressInfo;
      resolve(address.port);
    });
  });
}
