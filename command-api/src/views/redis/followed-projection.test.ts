import { SILENCE_MS } from '@aangan/shared-events/view-keys';
import type { FeedStep } from '@aangan/shared-events/feed-entry';
import { beforeEach, expect, test } from 'vitest';
import { followProjection, type FollowedProjection } from './followed-projection.ts';

const LOG = 'log1log1log1';
const text = (commit: number): string => `${LOG}:${commit}`;
const at = (commit: number) => ({ logId: LOG, commit: BigInt(commit) });

let clock: number;
let followed: FollowedProjection;
/** Changed keys with the position when they were announced; 'all' with the generation. */
let told: unknown[];

const heartbeat = (state: 'live' | 'catching-up' = 'live', generation = 'g1', checkpoint = text(10)) =>
  followed.receive({ kind: 'heartbeat', state, generation, checkpoint });
const step = (from: number, to: number, more: Partial<FeedStep> = {}) =>
  followed.receive({
    ...{ kind: 'step', generation: 'g1', from: text(from), to: text(to) },
    ...{ changed: [], stored: undefined, ...more },
  });
const seen = () => [followed.generation(), followed.position()?.commit];

beforeEach(() => {
  clock = 1_000_000;
  told = [];
  followed = followProjection(
    {
      onChanged: (keys) => void told.push([...keys, followed.position()?.commit]),
      onRenewed: () => void told.push(['all', followed.generation()]),
    },
    () => clock,
  );
  heartbeat();
});

test('is live with the first heartbeat, at the checkpoint that it names', () => {
  expect(seen()).toEqual(['g1', 10n]);
  expect(told).toEqual([['all', 'g1']]);
});

test('a change is announced before its position is reached', async () => {
  const reached = followed.waitFor(at(11), 5_000);
  step(10, 11, { changed: ['a'] });
  expect(told.at(-1)).toEqual(['a', 10n]);
  expect(await reached).toBe(true);
  step(11, 12);
  expect([seen(), told.length]).toEqual([['g1', 12n], 2]);
});

test('a step from another checkpoint shows a gap: everything is dropped, and it stays live', () => {
  step(11, 12, { changed: ['a'] });
  expect([seen(), told.at(-1), told.length]).toEqual([['g1', 12n], ['all', 'g1'], 2]);
});

test('a heartbeat at another checkpoint shows a gap', () => {
  heartbeat('live', 'g1', text(9));
  expect([seen(), told.length]).toEqual([['g1', 9n], 2]);
  heartbeat('live', 'g1', text(9));
  expect(told).toHaveLength(2);
});

test('another generation is activated in one step, and readers are never refused', () => {
  step(10, 10, { generation: 'g2', from: '' });
  expect([seen(), told]).toEqual([
    ['g2', 10n],
    [
      ['all', 'g1'],
      ['all', 'g2'],
    ],
  ]);
});

test('is not live while its worker catches up, and its steps are followed meanwhile', async () => {
  heartbeat('catching-up');
  expect([followed.state(), followed.generation()]).toEqual(['catching-up', undefined]);
  expect(await followed.waitFor(at(10), 5_000)).toBe(false);
  step(10, 11);
  heartbeat('live', 'g1', text(11));
  expect(seen()).toEqual(['g1', 11n]);
  expect(told).toHaveLength(3);
});

test('is not live after three seconds without a heartbeat, whatever steps arrive', () => {
  clock += SILENCE_MS;
  step(10, 11);
  expect(followed.hasReached(undefined)).toBe(true);
  clock += 1;
  step(11, 12);
  expect(followed.state()).toBe('silent');
  followed.tick();
  expect(told.at(-1)).toEqual(['all', undefined]);
});

test('a lost feed drops everything at once, and only a new heartbeat makes it live again', async () => {
  const waiting = followed.waitFor(at(11), 5_000);
  followed.lose();
  expect([seen(), told.at(-1)]).toEqual([
    [undefined, undefined],
    ['all', undefined],
  ]);
  expect(await waiting).toBe(false);
  step(10, 11);
  expect(followed.state()).toBe('silent');
  heartbeat('live', 'g1', text(11));
  expect(seen()).toEqual(['g1', 11n]);
});

test('a dropped generation is not read, whatever the heartbeats were', () => {
  followed.receive({ kind: 'dropped' });
  expect(seen()).toEqual([undefined, undefined]);
  heartbeat('catching-up', '', '');
  expect(followed.state()).toBe('catching-up');
});

test('includes what Redis held at an earlier checkpoint of its generation, and nothing else', () => {
  const included = ([generation, checkpoint]: readonly (string | null)[]) =>
    followed.includes(generation ?? null, checkpoint ?? null);
  expect(
    [
      ['g1', text(10)],
      ['g1', text(9)],
    ].map(included),
  ).toEqual([true, true]);
  const others = [
    ['g1', text(11)],
    ['g2', text(10)],
    ['g1', null],
    [null, text(10)],
    ['g1', 'log2log2log2:9'],
  ];
  expect(others.map(included)).toEqual(others.map(() => false));
});
