import type {
  PastDashboardResponse,
  TimelineResponse,
  MomentResponse,
} from '@aangan/shared-events/features/audit/replay/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openShop, signedIn } from '../../../testing/open-shop.tsx';
import { answer } from '../../../testing/shop-answers.ts';

const at = '2026-11-20T06:30:00.000Z';
const moment = (event: number): MomentResponse => ({ at, position: String(event), event, eventAt: at });
const line: TimelineResponse = { first: moment(1), last: moment(9) };
const dashboard: PastDashboardResponse = {
  moment: moment(1),
  ...{ users: 2, products: 3 },
  orders: { total: 0, status: { pending: 0, fulfilled: 0, delivered: 0, rejected: 0, accepted: 0 } },
  figures: {
    ...{ success: true, today: '2026-11-20', timeZone: 'Asia/Kolkata', endsAt: '2026-11-20T18:30:00.000Z' },
    ...{ over: [], products: [], isExact: true },
  },
};
const answers = () => ({
  ...signedIn('auditor'),
  'GET /api/audit/replay': answer(line),
  'GET /api/audit/replay/dashboard': answer(dashboard),
});

test('a period selected while the position settles is kept', async () => {
  const { address } = await openShop('/audit/replay?event=1', answers());
  const slider = page.getByRole('slider', { name: 'Event' });
  await expect.element(slider).toBeVisible();
  const choice = page.getByRole('radio', { name: '30 days' });
  await expect.element(choice).toBeInTheDocument();
  const month = choice.element();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  slider.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  if (month instanceof HTMLElement) month.click();
  // The timeline's timer ends before the choice is rendered.
  vi.advanceTimersByTime(600);
  vi.useRealTimers();
  await expect.poll(address).toBe('/audit/replay?event=2&days=30');
});

test('at a zoom of 400 % the page fits, and the timeline leaves the window to it', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const positionOf = () => getComputedStyle(timeline.element()).position;
  await openShop('/audit/replay?event=1', answers());
  await expect.element(page.getByRole('heading', { name: 'Go to a date and time' })).toBeInTheDocument();
  await expect.element(timeline).toBeVisible();
  expect(positionOf()).toBe('sticky');
  await page.viewport(320, 256);
  expect(document.documentElement.scrollWidth).toBe(320);
  expect(positionOf()).toBe('static');
});
