// Claims of catalogue changes that rules across streams depend on: unique names and hex codes, and terms that products use.
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../../event.ts';

const claimedEvent = z.object({
  type: z.string(),
  /** Version of the type's schema, as in the metadata of the event. */
  version: z.int().min(1),
  data: z.record(z.string(), z.unknown()),
});

export const catalogueClaimEvents = {
  /**
   * The decision on a change, stored before the change: these events follow revision `after` of `stream` (null: they are its first). The process that
   * decided appends them, or the next one that writes the catalogue; where the stream has moved on, the claim is void.
   */
  CatalogueChangeClaimed: {
    version: 1,
    data: z.object({
      stream: z.string(),
      after: z.int().min(0).nullable(),
      events: z.array(claimedEvent).min(1),
    }),
  },
} as const satisfies EventDefinitions;
export type CatalogueClaimEvent = EventOf<typeof catalogueClaimEvents>;

/** One stream for the whole catalogue: the expected revision of a claim is the state against which it was checked. */
export const catalogueClaimsStream = 'catalogue-claims';
