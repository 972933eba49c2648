// What a feature receives, and what it adds to the API (`features/<f>/feature.ts`); features.ts has all of them, and the routes, the audit's descriptions and the API's
// description derive from that list.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import type { Logger } from '@aangan/platform/process/logger';
import type { EventsOfFeature, FeatureName } from '@aangan/shared-events/features';
import type { EventDescriptions } from '../domain/event-description.ts';
import type { LeasedJob } from '../domain/lease.ts';
import type { ProcessManager } from '../domain/process-manager.ts';
import type { ErasePersonalData } from '../domain/ports/erase-personal-data.ts';
import type { Example } from './example.ts';
import type { Route } from './route.ts';
import type { SequenceHandler } from '../domain/sequence.ts';
import type { StreamCache } from '../domain/stream-cache.ts';
import type { Views } from '../views/views.ts';

/** The services that every feature receives; what it needs of other features is passed to it beside them. */
export type FeatureContext = {
  readonly log: EventLog;
  readonly keys: KeyStore;
  readonly views: Views;
  readonly streamCache: StreamCache;
  /** One for the whole process: numbers of one sequence are taken one after the other. */
  readonly sequences: SequenceHandler;
  readonly logger: Logger;
  readonly now: () => Date;
};

/** A chapter of the API's description: its tag, and a sentence about it. */
export type Chapter = { readonly name: string; readonly description: string };

/** Erase what remains of a person, or of a customization request, in this process, the key store and Redis. */
export type Erasing = {
  readonly erasePerson: ErasePersonalData;
  readonly eraseRequest: ErasePersonalData;
};

/** The paths of pages, in Express's form. A parameter `id` is a whole number from 1; others are words. */
export type PrivatePages = readonly string[];

/** `Needs` holds what the feature needs of other features, under its own name (feature-needs.ts). */
export type ApiFeature<Name extends FeatureName, Needs = unknown> = {
  readonly chapter: Chapter;
  /** The paths of its pages in the web app that are private or only redirect; public pages are in pages/page-address.ts. */
  readonly pages?: PrivatePages;
  readonly routes: (context: FeatureContext, needs: Needs) => readonly Route[];
  readonly processManagers?: (
    context: FeatureContext,
    needs: Needs,
    erasing: Erasing,
  ) => readonly ProcessManager[];
  /** What one process at a time does again and again. */
  readonly leasedJobs?: (context: FeatureContext, needs: Needs) => readonly LeasedJob[];
  /** Exhaustive: an event of the manifest without an entry does not compile. */
  readonly eventDescriptions: EventDescriptions<EventsOfFeature<Name>>;
  /**
   * Example calls, one for each route at least. All features tell one story: each its `story` in the order of the manifests, then each its `ending` in
   * the reverse order.
   */
  readonly examples: { readonly story: readonly Example[]; readonly ending?: readonly Example[] };
};
