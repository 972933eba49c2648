// A position is a place in one particular log: `<log id>:<commit position>`. Checkpoints, the `Shop-Position` header and live cursors use it, so that
// data derived from another log is never mistaken for this one's.

/** The place of an event in the log with this id; `commit` strictly increases from event to event. */
export type Position = { readonly logId: string; readonly commit: bigint };

/** Formats a position as `<log id>:<commit>`. */
export function formatPosition(position: Position): string {
  return `${position.logId}:${position.commit}`;
}

/** Parses `<log id>:<commit>`; anything else is `undefined`. */
export function parsePosition(text: string | null | undefined): Position | undefined {
  const match = /^([0-9a-z]{8,40}):(\d{1,19})$/.exec(text ?? '');
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  return { logId: match[1], commit: BigInt(match[2]) };
}

/** Whether `reached` is in the same log as `wanted` and not before it. */
export function hasReached(reached: Position | undefined, wanted: Position): boolean {
  return reached !== undefined && reached.logId === wanted.logId && reached.commit >= wanted.commit;
}

/** The later of two positions of one log; of two logs, the second. */
export function laterPosition(first: Position | undefined, second: Position): Position {
  return first !== undefined && first.logId === second.logId && first.commit > second.commit ? first : second;
}

/** The earliest of these positions; undefined unless there is one, and all are known and of one log. */
export function earliestPosition(positions: readonly (Position | undefined)[]): Position | undefined {
  return positions.reduce((earliest, position) => {
    if (earliest === undefined || position?.logId !== earliest.logId) return undefined;
    return position.commit < earliest.commit ? position : earliest;
  }, positions[0]);
}
