// The sandbox's books: everything it knows, in memory and in one file. What one change writes is written as one line, so it is there whole or not at all.
import { z } from 'zod';
import { openJournal } from './journal.ts';
import {
  type Notice,
  type Order,
  type Payment,
  type Refund,
  type RefundKey,
  type Setting,
} from './records.ts';
import { type Kind, kinds, recordSchemas, type Task } from './records.ts';

/** A record that is written, or removed with null. */
export type Put = {
  [K in Kind]: readonly [kind: K, id: string, record: z.infer<(typeof recordSchemas)[K]> | null];
}[Kind];

export type Books = {
  readonly orders: ReadonlyMap<string, Order>;
  readonly payments: ReadonlyMap<string, Payment>;
  readonly refunds: ReadonlyMap<string, Refund>;
  /** By idempotency key. */
  readonly refundKeys: ReadonlyMap<string, RefundKey>;
  readonly notices: ReadonlyMap<string, Notice>;
  readonly tasks: ReadonlyMap<string, Task>;
  readonly settings: ReadonlyMap<string, Setting>;
  readonly paymentsOf: (orderId: string) => readonly Payment[];
  readonly refundsOf: (paymentId: string) => readonly Refund[];
  readonly ordersWith: (receipt: string) => readonly Order[];
  /** Changes memory at once; resolves when the change is on disk. */
  readonly commit: (puts: readonly Put[]) => Promise<void>;
  /** Resolves when everything in memory is on disk: an answer that is sent after it can be relied on. */
  readonly flushed: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const line = z.array(z.tuple([z.enum(kinds), z.string(), z.unknown()]));

/** Opens the books in `file`, or creates them. Throws an Error that names a damaged line. */
export async function openBooks(file: string): Promise<Books> {
  const { journal, records } = await openJournal(file);
  const tables = makeTables();
  for (const record of records)
    for (const [kind, id, value] of line.parse(record))
      tables.put(kind, id, value === null ? null : recordSchemas[kind].parse(value));
  return {
    ...tables.read,
    commit: (puts) => {
      for (const [kind, id, record] of puts) tables.put(kind, id, record);
      return journal.append(puts);
    },
    flushed: journal.flushed,
    close: journal.close,
  };
}

function makeTables() {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const tables = {
    order: orders,
    payment: payments,
    refund: refunds,
    refundKey: new Map<string, RefundKey>(),
    notice: new Map<string, Notice>(),
    task: new Map<string, Task>(),
    setting: new Map<string, Setting>(),
  };
  const byOrder = makeIndex(payments, ({ entity }) => entity.order_id);
  const byPayment = makeIndex(refunds, ({ entity }) => entity.payment_id);
  const byReceipt = makeIndex(orders, ({ entity }) => entity.receipt);
  const put = (kind: Kind, id: string, record: unknown): void => {
    // The record has been parsed, or typed, as one of its kind.
    const table = tables[kind] as Map<string, unknown>;
    if (record === null) table.delete(id);
    else table.set(id, record);
    if (kind === 'payment') byOrder.note(id);
    else if (kind === 'refund') byPayment.note(id);
    else if (kind === 'order') byReceipt.note(id);
  };
  const read = {
    ...{ orders, payments, refunds, refundKeys: tables.refundKey, notices: tables.notice },
    ...{ tasks: tables.task, settings: tables.setting },
    paymentsOf: byOrder.find,
    refundsOf: byPayment.find,
    ordersWith: byReceipt.find,
  };
  return { put, read };
}

/** Finds records by a field that never changes. */
function makeIndex<T>(table: ReadonlyMap<string, T>, keyOf: (record: T) => string | null) {
  const ids = new Map<string, Set<string>>();
  return {
    note: (id: string): void => {
      const record = table.get(id);
      const key = record === undefined ? null : keyOf(record);
      if (key === null) return;
      const known = ids.get(key) ?? new Set();
      known.add(id);
      ids.set(key, known);
    },
    find: (key: string): readonly T[] =>
      [...(ids.get(key) ?? [])].flatMap((id) => {
        const record = table.get(id);
        return record === undefined ? [] : [record];
      }),
  };
}
