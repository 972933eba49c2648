// What the shop calls a refund at the gateway: its id and the attempt, `12-1:2`.
export const receiptOf = ({ refundId, attempt }: RefundAttempt): string => `${refundId}:${attempt}`;

export type RefundAttempt = { readonly refundId: string; readonly attempt: number };

/** Parses a receipt; an empty id for one that is not the shop's. */
export function parseReceipt(receipt: string | null): RefundAttempt {
  const [, refundId = '', attempt] = /^(\d+-\d+):(\d+)$/.exec(receipt ?? '') ?? [];
  return { refundId, attempt: Number(attempt ?? 0) };
}
