import { expect, test, vi } from 'vitest';
import { drawPage } from './entry-server.tsx';

const answers: Readonly<Record<string, string>> = { '/api/categories': '[{"id":1,"name":"Women"}]' };
const answerOf = (address: string) => answers[address] ?? '[]';

test('draws a page out of the answers that it asks for', async () => {
  const asked: string[] = [];
  const page = await drawPage('/', async (address) => {
    asked.push(address);
    return answerOf(address);
  });
  expect(page?.html).toContain('Women');
  expect(page?.routeIds).toContain('/_shop/');
  expect(asked).toContain('/api/products/recommended-products');
});

test('draws no page whose answers are late: it would be a skeleton for everybody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const drawing = drawPage('/', (address) =>
      address.includes('recommended') ? new Promise(() => undefined) : Promise.resolve(answerOf(address)),
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await drawing).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
