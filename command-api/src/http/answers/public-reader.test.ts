import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { makeCachedAnswers } from './cached-answers.ts';
import { makePublicReader } from './public-reader.ts';
import type { Route } from '../route.ts';
import { makeCache } from '../../views/cache.ts';
import type { Views } from '../../views/views.ts';

const public_ = { method: 'get', who: 'anyone', summary: '', isPublic: true } as const;
let builds = 0;
const routes: readonly Route[] = [
  defineRoute({
    ...public_,
    path: '/api/things/:id',
    views: ['things'],
    handle: async ({ params }) => ({ body: { builds: ++builds, id: params['id'] } }),
  }),
  defineRoute({
    ...public_,
    path: '/api/things/words',
    query: z.object({ page: z.coerce.number().optional() }),
    handle: async ({ query, visitor }) => ({ body: { page: query.page, visitor: visitor ?? null } }),
  }),
  defineRoute({
    ...public_,
    path: '/api/gone',
    handle: () => Promise.reject(new DomainError('missing', 'gone', 'Gone.')),
  }),
  defineRoute({
    method: 'get',
    who: 'admin',
    summary: '',
    path: '/api/secrets',
    handle: async () => ({ body: {} }),
  }),
];

const unchanging: Pick<Views, 'onChange' | 'hasReached'> = {
  onChange: () => () => undefined,
  hasReached: () => true,
};
const reader = () => makePublicReader(routes, makeCachedAnswers(makeCache(unchanging)), () => new Date(0));
const read = async (address: string): Promise<unknown> =>
  JSON.parse((await reader()(address)).body.toString());

describe('a public route called from within the process', () => {
  test('is found by its address, a fixed path before one with an id', async () => {
    expect(await read('/api/things/12')).toMatchObject({ id: '12' });
    expect(await read('/api/things/words?page=2')).toEqual({ page: 2, visitor: null });
  });

  test('announces its sources before they are read, and is built once', async () => {
    const sources: (readonly string[] | undefined)[] = [];
    const ask = reader();
    const before = builds;
    await ask('/api/things/12', ({ views }) => void sources.push(views));
    await ask('/api/things/12');
    expect(sources).toEqual([['things']]);
    expect(builds).toBe(before + 1);
  });

  test('throws the route’s refusal', async () => {
    await expect(read('/api/gone')).rejects.toThrow('Gone.');
    await expect(read('/api/things/words?page=x')).rejects.toMatchObject({ kind: 'invalid' });
  });

  test('is never one that requires a visitor', async () => {
    await expect(read('/api/secrets')).rejects.toMatchObject({ kind: 'missing' });
    await expect(read('/api/things/12/more')).rejects.toMatchObject({ kind: 'missing' });
  });
});
