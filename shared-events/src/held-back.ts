// What is written down of an event that a projection cannot take: it is set aside, and the later events of its stream wait behind it.

/** `position` is its commit position in the log; `reason` is what the projection, or the codec, said. */
export type HeldBack = {
  readonly position: bigint;
  readonly type: string;
  readonly revision: bigint;
  readonly id: string;
  /** The request that it came of, when that can be read. */
  readonly correlationId: string | undefined;
  readonly reason: string;
};

/** The longest reason that is kept. */
const REASON_LENGTH = 500;

/** As it stands beside the views; the same event with the same reason gives the same text. */
export function formatHeldBack({ position, type, revision, id, correlationId, reason }: HeldBack): string {
  return JSON.stringify({
    position: String(position),
    type,
    revision: String(revision),
    id,
    ...(correlationId !== undefined && { correlationId }),
    reason: reason.slice(0, REASON_LENGTH),
  });
}

/** Reads what `formatHeldBack` wrote; of anything else the text is the reason, and the place is not known (position and revision 0). */
export function parseHeldBack(text: string): HeldBack {
  const said = readObject(text);
  const word = (name: string): string | undefined => {
    const value = said[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    position: wholeNumber(word('position')),
    type: word('type') ?? 'unknown',
    revision: wholeNumber(word('revision')),
    id: word('id') ?? '',
    correlationId: word('correlationId'),
    reason: word('reason') ?? text,
  };
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function wholeNumber(text: string | undefined): bigint {
  return text !== undefined && /^\d{1,30}$/.test(text) ? BigInt(text) : 0n;
}
