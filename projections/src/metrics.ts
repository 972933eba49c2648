// What a worker can be measured by, in Prometheus' text format, on a port of its own.
import { createServer, type Server } from 'node:http';
import type { ProjectionState, WorkerObserver } from './kernel/worker-context.ts';

type Figures = { state: ProjectionState; position: bigint; events: number; heldBack: number };

export type Metrics = {
  readonly observer: WorkerObserver;
  /** `METRICS_PORT`, or the free one that was found for 0. */
  readonly port: number;
  readonly close: () => void;
};

/** Counts what it observes and serves it under /metrics. `onChange` hears the states of all projections after each change. */
export async function serveMetrics(
  projections: readonly string[],
  port: number,
  onChange: (states: readonly ProjectionState[]) => void,
): Promise<Metrics> {
  const figures = new Map<string, Figures>(
    projections.map((name) => [name, { state: 'catching-up', position: 0n, events: 0, heldBack: 0 }]),
  );
  const change = (projection: string, by: (figure: Figures) => void): void => {
    const figure = figures.get(projection);
    if (figure !== undefined) by(figure);
  };
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(textOf(figures));
  });
  return {
    observer: {
      stands: (projection, state) => {
        change(projection, (figure) => (figure.state = state));
        onChange([...figures.values()].map((figure) => figure.state));
      },
      folded: (projection, position, events) =>
        change(projection, (figure) => {
          figure.position = position;
          figure.events += events;
        }),
      heldBack: (projection) => change(projection, (figure) => (figure.heldBack += 1)),
    },
    port: await listen(server, port),
    close: () => server.close(),
  };
}

function textOf(figures: ReadonlyMap<string, Figures>): string {
  const metric = (
    name: string,
    kind: string,
    help: string,
    valueOf: (figure: Figures) => number | bigint,
  ) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${kind}`,
    ...[...figures].map(([projection, figure]) => `${name}{projection="${projection}"} ${valueOf(figure)}`),
  ];
  return [
    ...metric('projection_live', 'gauge', 'Whether the views are live.', ({ state }) =>
      state === 'catching-up' ? 0 : 1,
    ),
    ...metric('projection_position', 'gauge', 'Commit position that is folded.', ({ position }) => position),
    ...metric('projection_events_total', 'counter', 'Events folded since the start.', ({ events }) => events),
    ...metric(
      'projection_held_back_total',
      'counter',
      'Streams held back since the start.',
      ({ heldBack }) => heldBack,
    ),
    '',
  ].join('\n');
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
