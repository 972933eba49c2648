// What the gateway says about a range of days, read once for all who look: its lists go page by page, and a gateway that has to answer too often refuses
// checkouts as well.
import {
  GatewayRefusedError,
  GatewayUnavailableError,
  type GatewayPayment,
  type GatewayRefund,
  type PaymentGateway,
} from '../gateway/payment-gateway.ts';

export type GatewayReading = {
  /** When it began, in milliseconds since 1970. */
  readonly readAt: number;
  readonly payments: readonly GatewayPayment[];
  readonly refunds: readonly GatewayRefund[];
  /** Payments of the refunds by their id, also of earlier days. */
  readonly payment: ReadonlyMap<string, GatewayPayment>;
  /** What was asked about single payments since, by the question. */
  readonly asked: Map<string, Promise<Said>>;
};
type Said = { readonly payments: readonly GatewayPayment[]; readonly refunds: readonly GatewayRefund[] };

/** What the log has and a reading may lack, because it happened later. */
export type InLog = {
  readonly captures: readonly string[];
  /** With the payments that they pay back. */
  readonly refunds: readonly { readonly id: string; readonly paymentId: string }[];
};

/** In milliseconds since 1970, both included. */
export type ReadRange = readonly [from: number, to: number];

/** How long a reading is used, in milliseconds: when it was asked for by name, and when the gateway did not answer. */
const USED_MS = 60_000;
const ASKED_MS = 2_000;
const SILENT_MS = 10_000;
/** Of so many payments the gateway is asked one by one, for each reading. */
const MOST_ASKED = 50;
/** Ranges whose readings are kept: the week and the month, and some that were typed. */
const MOST_KEPT = 6;

type Kept = {
  readonly readAt: number;
  readonly reading: Promise<GatewayReading | undefined>;
  isSilent: boolean;
};

/** Resolves with undefined while the gateway does not answer. `isAsked`: an administrator asked for a new reading. */
export type ReadGateway = (
  range: ReadRange,
  request: { readonly isAsked: boolean },
) => Promise<GatewayReading | undefined>;

/** Makes the reader of one process; requests of the same range share a reading. `now` in milliseconds since 1970. */
export function makeReadGateway(
  gateway: Pick<PaymentGateway, 'paymentsBetween' | 'refundsBetween' | 'payment'>,
  now: () => number,
): ReadGateway {
  const kept = new Map<string, Kept>();
  return (range, { isAsked }) => {
    const key = range.join(' ');
    const last = kept.get(key);
    const age = last === undefined ? Infinity : Math.abs(now() - last.readAt);
    if (last !== undefined && age < usedFor(last, isAsked)) return last.reading;
    const readAt = now();
    const reading = read(gateway, range, readAt);
    const entry: Kept = { readAt, reading, isSilent: false };
    kept.delete(key);
    kept.set(key, entry);
    for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
    void reading.then(
      (found) => void (entry.isSilent = found === undefined),
      // Whoever waits has the error; the next one reads again.
      () => kept.get(key) === entry && kept.delete(key),
    );
    return reading;
  };
}

function usedFor({ isSilent }: Kept, isAsked: boolean): number {
  if (isAsked) return ASKED_MS;
  return isSilent ? SILENT_MS : USED_MS;
}

async function read(
  gateway: Pick<PaymentGateway, 'paymentsBetween' | 'refundsBetween' | 'payment'>,
  range: ReadRange,
  readAt: number,
): Promise<GatewayReading | undefined> {
  try {
    const payments = await gateway.paymentsBetween(...range);
    const refunds = await gateway.refundsBetween(...range);
    const payment = new Map(payments.map((each) => [each.id, each]));
    for (const { paymentId } of refunds)
      if (!payment.has(paymentId)) {
        const earlier = await gateway.payment(paymentId).catch(whenRefused);
        if (earlier !== undefined) payment.set(paymentId, earlier);
      }
    return { readAt, payments, refunds, payment, asked: new Map() };
  } catch (error) {
    if (error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError) return undefined;
    throw error;
  }
}

// A refund of a payment that the gateway does not know is compared all the same, as one of no order.
function whenRefused(error: unknown): undefined {
  if (!(error instanceof GatewayRefusedError)) throw error;
}

/**
 * The reading with what the gateway says now about captures and refunds that only the log has: each is asked about once in the reading's life.
 * Resolves with undefined when the gateway does not answer.
 */
export async function completed(
  reading: GatewayReading,
  { captures, refunds }: InLog,
  gateway: Pick<PaymentGateway, 'payment' | 'refundsOfPayment'>,
): Promise<GatewayReading | undefined> {
  const captured = idsOf(
    reading.payments.filter(({ status }) => status === 'captured' || status === 'refunded'),
  );
  const processed = idsOf(reading.refunds.filter(({ status }) => status === 'processed'));
  const ask = (question: string, answer: () => Promise<Said>): Promise<Said>[] => {
    const { asked } = reading;
    const found = asked.get(question);
    if (found !== undefined) return [found];
    if (asked.size >= MOST_ASKED) return [];
    const said = answer();
    asked.set(question, said);
    // The next one asks again.
    said.catch(() => asked.delete(question));
    return [said];
  };
  const questions = [
    ...captures
      .filter((id) => !captured.has(id))
      .flatMap((id) =>
        ask(`payment ${id}`, async () => {
          const payment = await gateway.payment(id).catch(whenRefused);
          return { payments: payment === undefined ? [] : [payment], refunds: [] };
        }),
      ),
    ...[...new Set(refunds.filter(({ id }) => !processed.has(id)).map(({ paymentId }) => paymentId))].flatMap(
      (paymentId) =>
        ask(`refunds of ${paymentId}`, async () => {
          const payment = await gateway.payment(paymentId).catch(whenRefused);
          if (payment === undefined) return { payments: [], refunds: [] };
          return { payments: [payment], refunds: await gateway.refundsOfPayment(paymentId) };
        }),
    ),
  ];
  if (questions.length === 0) return reading;
  try {
    const said = await Promise.all(questions);
    // A later answer replaces an earlier one.
    const merged = <Thing extends { readonly id: string }>(
      first: readonly Thing[],
      later: readonly Thing[],
    ) => [...new Map([...first, ...later].map((each) => [each.id, each])).values()];
    const payments = said.flatMap((each) => each.payments);
    return {
      ...reading,
      payments: merged(reading.payments, payments),
      refunds: merged(
        reading.refunds,
        said.flatMap((each) => each.refunds),
      ),
      payment: new Map([...reading.payment, ...payments.map((each) => [each.id, each] as const)]),
    };
  } catch (error) {
    if (error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError) return undefined;
    throw error;
  }
}

const idsOf = (things: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(things.map(({ id }) => id));
