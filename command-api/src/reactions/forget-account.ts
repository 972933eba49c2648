// AccountErased -> nobody knows the person any longer: the key is destroyed, then memory and files are rid of what the views have dropped with the
// event. Every API does all of it: its own memory only it can clear, and whatever of the rest another has done is left alone.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import { eventsOf } from '@aangan/shared-events/event';
import { accountEvents } from '@aangan/shared-events/features/accounts/events';
import type { Views } from '../kernel/views.ts';
import type { ViewTraces } from '../adapters/view-traces.ts';
import { NotYetError, type Reaction } from './reaction.ts';

/**
 * Makes sure that nothing is left of whom the event at this commit position erased, under whose name their key stands. Throws
 * `NotYetError` until all views have folded the event, also those that nobody reads; then the next try goes on. Harmless twice. Tells
 * whether Redis let itself be told to write its files anew.
 */
export type Forget = (keySubject: string, position: bigint) => Promise<boolean>;

type Needs = {
  readonly log: Pick<EventLog, 'logId'>;
  readonly keys: Pick<KeyStore, 'destroy' | 'isDestroyed'>;
  readonly views: Pick<Views, 'waitFor'>;
  readonly traces: ViewTraces;
  readonly logger: Pick<Logger, 'warn'>;
};

const isAccountEvent = eventsOf(accountEvents);
/** By then this process has heard of what stands in Redis already. */
const HEARD_WITHIN_MS = 1_000;

/** `dropMemory` drops what this process keeps that was folded, or answered, with the key. */
export function makeForget(
  { log, keys, views, traces, logger }: Needs,
  projections: readonly string[],
  dropMemory: () => void,
): Forget {
  return async (keySubject, commit) => {
    if (!(await keys.isDestroyed(keySubject))) await traces.distrustFiles();
    await keys.destroy(keySubject);
    // Once now, however long the views take, and once they tell nothing any more that could be kept anew.
    dropMemory();
    const position = { logId: await log.logId(), commit };
    const foldedUpTo = await traces.foldedUpTo();
    const everywhere = foldedUpTo?.logId === position.logId && foldedUpTo.commit >= commit;
    if (!everywhere || !(await views.waitFor(projections, position, HEARD_WITHIN_MS)))
      throw new NotYetError('the views have yet to forget');
    dropMemory();
    const filesAreClear = await traces.clearFiles(foldedUpTo);
    if (!filesAreClear)
      logger.warn('Redis does not let its files be written anew: they hold what was erased until it does so');
    return filesAreClear;
  };
}

/** `forget` leaves nothing of the person whose account the event erased; harmless twice. */
export function forgetAccount(forget: Forget): Reaction {
  return {
    name: 'forget-account',
    types: ['AccountErased'],
    askedFor: ({ type, stream }) => (type === 'AccountErased' ? stream : undefined),
    // No event tells of what each process does in its own memory.
    settled: () => undefined,
    act: async (event) => {
      if (isAccountEvent(event) && event.type === 'AccountErased')
        await forget(event.data.accountId, event.position);
    },
  };
}
