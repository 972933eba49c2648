// Names generations, and finds the previous one.
import { randomUUID } from 'node:crypto';
import type { Generation } from '@aangan/shared-events/generations';
import type { LeadershipStatus } from './redis/view-store.ts';

/** A new random name. */
export function newGenerationName(): string {
  return `g${randomUUID().slice(0, 8)}`;
}

/** The previously live generation of this version, which can be activated again. */
export function previousOf(
  { live, generations }: Pick<LeadershipStatus, 'live' | 'generations'>,
  version: number,
): Generation | undefined {
  return generations.find((each) => each.name !== live && !each.building && each.version === version);
}
