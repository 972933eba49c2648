// The Prometheus metrics of an API process, in one registry with those of every process (infra/platform/health/metrics.ts).
// infra/docs/operations.md explains what to watch.
import { makeRegistry } from '@aangan/platform/health/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';

export const registry = makeRegistry();
const registers = [registry];

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const requestSeconds = new Histogram({
  name: 'shop_http_request_duration_seconds',
  help: 'Requests by route pattern, method and status: from their headers to the end of the answer (a live stream: to its beginning).',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers,
});
export const requestsUnderWay = new Gauge({
  name: 'shop_http_requests_under_way',
  help: 'Requests that are being answered now, live streams among them.',
  registers,
});
export const refusals = new Counter({
  name: 'shop_refusals_total',
  help: 'Requests that were refused, by the code of the refusal.',
  labelNames: ['code'],
  registers,
});

export const appendSeconds = new Histogram({
  name: 'shop_append_duration_seconds',
  help: 'Appends to the log by outcome: done, conflict, unavailable or failed.',
  labelNames: ['outcome'],
  buckets: SECONDS,
  registers,
});
export const appendsRepeated = new Counter({
  name: 'shop_append_retries_total',
  help: 'Appends retried because the event store had not answered in time.',
  registers,
});
export const eventsAppended = new Counter({
  name: 'shop_events_appended_total',
  help: 'Events that this process has appended, by type.',
  labelNames: ['type'],
  registers,
});
export const decisionsRepeated = new Counter({
  name: 'shop_decisions_repeated_total',
  help: 'Decisions taken again: after a conflict, or on a fresh read because memory alone must not refuse.',
  labelNames: ['why'],
  registers,
});
export const commandsRepeated = new Counter({
  name: 'shop_intentions_repeated_total',
  help: 'Commands that had been carried out before under the same Idempotency-Key.',
  registers,
});

export const liveStreams = new Gauge({
  name: 'shop_live_streams',
  help: 'Server-sent event streams that are open now.',
  registers,
});
export const liveMessages = new Counter({
  name: 'shop_live_messages_sent_total',
  help: 'Live messages written to streams, by name.',
  labelNames: ['name'],
  registers,
});
export const liveOverflows = new Counter({
  name: 'shop_live_queue_overflows_total',
  help: 'Times that a receiver was so slow that its queue was given up for a resync.',
  registers,
});

export const publicAnswers = new Counter({
  name: 'shop_public_answers_total',
  help: 'Answers to public reads: kept bytes, bytes that another request was making, or made for this one.',
  labelNames: ['from'],
  registers,
});
export const documentsRead = new Counter({
  name: 'shop_documents_read_total',
  help: 'Documents of read models: out of memory, or out of Redis.',
  labelNames: ['from'],
  registers,
});

export const picturesStored = new Counter({
  name: 'shop_pictures_stored_total',
  help: 'Uploaded pictures that were stored.',
  registers,
});
export const pictureBytes = new Counter({
  name: 'shop_picture_bytes_received_total',
  help: 'Bytes of uploaded pictures that were stored, as they came in.',
  registers,
});

// Series with alerts start at 0: Prometheus sees no increase in a series that begins with its first event.
for (const outcome of ['done', 'conflict', 'unavailable', 'failed']) appendSeconds.zero({ outcome });
for (const why of ['conflict', 'fresh read']) decisionsRepeated.inc({ why }, 0);
const watchedRefusals = [
  ...['internal', 'record-damaged', 'payment-unavailable', 'stock-shortage', 'too-many-attempts'],
];
for (const code of watchedRefusals) refusals.inc({ code }, 0);
