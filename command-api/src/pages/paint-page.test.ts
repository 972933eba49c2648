import { makeLogger } from '@aangan/platform/process/logger';
import { expect, test, vi } from 'vitest';
import { makePaintPage } from './paint-page.ts';

const page = { html: '<p>drawn</p>', preloads: '', routeIds: [], answers: [[['categories'], []]] } as const;
const needs = {
  read: () => Promise.reject(new Error('not asked')),
  projections: ['products'],
  views: { position: () => undefined, hasReached: () => true },
  logger: makeLogger('painting in test', 'silent'),
};

test('renders one page at a time, and skips rendering when too many are queued', async () => {
  let go = (): void => undefined;
  const gate = new Promise<void>((resolve) => (go = resolve));
  let [drawing, most] = [0, 0];
  const paint = makePaintPage({
    ...needs,
    loadDrawer: async () => async () => {
      most = Math.max(most, ++drawing);
      await gate;
      drawing--;
      return page;
    },
  });
  const all = Array.from({ length: 30 }, () => paint('/'));
  expect(await all.at(-1)).toBeUndefined();
  go();
  const painted = (await Promise.all(all)).filter((made) => made !== undefined);
  expect(painted).toHaveLength(20);
  expect(most).toBe(1);
  expect(await paint('/')).toEqual({
    ...page,
    data: '{"position":null,"answers":[[["categories"],[]]]}',
  });
});

test('continues after a page that fails to render', async () => {
  let breaks = true;
  const paint = makePaintPage({
    ...needs,
    loadDrawer: async () => async () => {
      if (breaks) throw new Error('broken');
      return page;
    },
  });
  expect(await paint('/')).toBeUndefined();
  breaks = false;
  expect(await paint('/')).toMatchObject(page);
});

test('logs the page that fails to render without what was searched for', async () => {
  const logger = makeLogger('painting in test', 'silent');
  const logged = vi.spyOn(logger, 'error');
  const loadDrawer = async () => () => Promise.reject(new Error('broken'));
  await makePaintPage({ ...needs, logger, loadDrawer })('/products?search=Meera+Pillai');
  const err = expect.any(Error) as Error;
  expect(logged.mock.calls).toEqual([[{ err, path: '/products' }, 'page rendering failed']]);
});

test('skips a page whose answers are late', async () => {
  const paint = makePaintPage({ ...needs, loadDrawer: async () => async () => undefined });
  expect(await paint('/')).toBeUndefined();
});
