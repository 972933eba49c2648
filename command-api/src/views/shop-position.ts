// Read-your-writes: reads wait for the position that the sender sends (`Shop-Position`), writes for their own event.
import { msLeft } from '@aangan/platform/process/deadline';
import type { EventLog } from '@aangan/platform/event-log/event-log';
import { parsePosition, type Position } from '@aangan/shared-events/position';
import { catchingUp } from '../domain/common-refusals.ts';
import type { Derived, Views } from './views.ts';

const READ_WAITS_MS = 2_000;
const WRITE_WAITS_MS = 1_000;

/** The sources of a response. */
export type Sources = {
  readonly views?: readonly string[];
  readonly derived?: readonly Derived[];
};

export type ShopPositions = {
  /** The position in a `Shop-Position` header; undefined unless it is of this log. */
  readonly read: (header: string | undefined) => Promise<Position | undefined>;
  /** Waits until all sources have reached the position. Throws 503 `catching-up` after 2 s, or at once for a projection that is not live. */
  readonly beforeReading: (sources: Sources, position: Position | undefined) => Promise<void>;
  /** Waits at most 1 s for the sources to reach the command's position; the response is sent in any case. */
  readonly afterWriting: (sources: Sources, position: Position) => Promise<void>;
};

/** Whether all sources are known to have reached the position, without I/O. */
export function haveReached(
  views: Pick<Views, 'hasReached'>,
  { views: projections = [], derived = [] }: Sources,
  position: Position | undefined,
): boolean {
  return views.hasReached(projections, position) && derived.every((source) => source.hasReached(position));
}

/** Makes the position checks of one log. */
export function makeShopPositions(log: Pick<EventLog, 'logId' | 'head'>, views: Views): ShopPositions {
  // The highest commit position known to this process. A position beyond the log's head is forged and not waited for.
  let knownHead = 0n;
  const isBeyondHead = async ({ commit }: Position): Promise<boolean> => {
    if (commit > knownHead) knownHead = await log.head();
    return commit > knownHead;
  };
  const wait = async (sources: Sources, position: Position, ms: number): Promise<boolean> => {
    const start = performance.now();
    if (!(await views.waitFor(sources.views ?? [], position, ms))) return false;
    const left = Math.max(0, ms - (performance.now() - start));
    const reached = await Promise.all(
      (sources.derived ?? []).map((source) => source.waitFor(position, left)),
    );
    return reached.every(Boolean);
  };
  return {
    read: async (header) => {
      const position = parsePosition(header);
      if (position === undefined) return undefined;
      return position.logId === (await log.logId()) ? position : undefined;
    },
    beforeReading: async (sources, position) => {
      if (position === undefined || haveReached(views, sources, position)) return;
      const reached = wait(sources, position, msLeft(READ_WAITS_MS));
      // A log that does not answer must not extend the wait for the views.
      const beyond = isBeyondHead(position).then(
        (isBeyond) => isBeyond || reached,
        () => reached,
      );
      if (!(await Promise.race([reached, beyond]))) throw catchingUp();
    },
    afterWriting: async (sources, position) => {
      if (position.commit > knownHead) knownHead = position.commit;
      await wait(sources, position, msLeft(WRITE_WAITS_MS));
    },
  };
}
