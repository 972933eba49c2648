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

/** Questions that use their own streams only: they can be asked concurrently. */
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

/** Questions about the whole log: asked one at a time. */
export const QUESTIONS_ABOUT_THE_LOG: Questions = { ...readsOfAll, ...allSubscriptions };
