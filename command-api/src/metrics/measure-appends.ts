// Metrics of appends: duration, outcome and event types.
import { ConflictError, type EventLog } from '@aangan/platform/event-log/event-log';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import { appendSeconds, eventsAppended } from './metrics.ts';

/** Wraps a log and measures its appends. */
export function measureAppends(log: EventLog): EventLog {
  return {
    ...log,
    append: async (stream, events, expected) => {
      const stop = appendSeconds.startTimer();
      try {
        const appended = await log.append(stream, events, expected);
        stop({ outcome: 'done' });
        for (const { type } of events) eventsAppended.inc({ type });
        return appended;
      } catch (error) {
        stop({ outcome: outcomeOf(error) });
        throw error;
      }
    },
  };
}

function outcomeOf(error: unknown): string {
  if (error instanceof ConflictError) return 'conflict';
  return error instanceof LogUnavailableError ? 'unavailable' : 'failed';
}
