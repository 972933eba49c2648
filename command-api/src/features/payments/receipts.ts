// What the shop calls its orders and refunds at the gateway. Whoever has the keys can write such a receipt, so it proves nothing.

/** The part of the log's id that stands in a receipt. */
const LOG_ID_LENGTH = 16;

/**
 * Of an order: `<log id>-<order>`, at most 40 characters. Another shop with the same keys, and a log that was begun anew, number their orders from 1
 * as well.
 */
export function orderReceipt(logId: string, orderId: number): string {
  return `${logId.slice(0, LOG_ID_LENGTH)}-${orderId}`;
}

/** Of an attempt of a refund: `12-1:2`. */
export const receiptOf = ({ refundId, attempt }: RefundAttempt): string => `${refundId}:${attempt}`;

export type RefundAttempt = { readonly refundId: string; readonly attempt: number };

/** Parses the receipt of a refund; an empty id for one that is not the shop's. */
export function parseReceipt(receipt: string | null): RefundAttempt {
  const [, refundId = '', attempt] = /^(\d+-\d+):(\d+)$/.exec(receipt ?? '') ?? [];
  return { refundId, attempt: Number(attempt ?? 0) };
}
