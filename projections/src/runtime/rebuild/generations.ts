// Names of generations, and which of several is which.
import { randomUUID } from 'node:crypto';
import type { Generation } from '@aangan/shared-events/generations';
import type { LeadershipStatus } from '../redis/view-store.ts';

/** A name that no generation ever had. */
export function newGenerationName(): string {
  return `g${randomUUID().slice(0, 8)}`;
}

/** The generation that was live before and to which one can return. */
export function previousOf(
  { live, generations }: Pick<LeadershipStatus, 'live' | 'generations'>,
  version: number,
): Generation | undefined {
  return generations.find((each) => each.name !== live && !each.building && each.version === version);
}
