import { allSubscriptions, filters } from './all-subscriptions.ts';
import { appends } from './appends.ts';
import { deletions } from './deletions.ts';
import { idempotence } from './idempotence.ts';
import { metadata } from './metadata.ts';
import type { Questions } from './question.ts';
import { races } from './races.ts';
import { reads, readsOfAll } from './reads.ts';
import { sizesAndNames } from './sizes-and-names.ts';
import { streamSubscriptions } from './stream-subscriptions.ts';

/** Questions about streams of their own: they can all be asked at once. */
export const QUESTIONS_ABOUT_STREAMS: Questions = {
  ...appends,
  ...idempotence,
  ...sizesAndNames,
  ...reads,
  ...metadata,
  ...deletions,
  ...streamSubscriptions,
  ...filters,
  ...races,
};

/** Questions about the whole log: each needs it for itself. */
export const QUESTIONS_ABOUT_THE_LOG: Questions = { ...readsOfAll, ...allSubscriptions };
