import { expect, test } from 'vitest';
import { fillProgress } from '@aangan/shared-events/features/maintenance/filling';
import { formatFillProgress, progressLinesOn } from './progress-lines.ts';

const writtenTo = (isTTY: boolean) => {
  const written: string[] = [];
  return { written, terminal: { isTTY, columns: 60, write: (text: string) => void written.push(text) } };
};

test('progress shows share, events, rate and the remaining time', () => {
  const checkpoint = { logId: 'l', commit: 250n };
  const filling = fillProgress({ events: 5_000, checkpoint, head: 1_000n, begunAt: 1_000, now: 3_000 });
  expect(filling).toEqual({ share: 0.25, events: 5_000, eventsPerSecond: 2_500, secondsLeft: 6 });
  expect(formatFillProgress(filling)).toBe(
    '[██████░░░░░░░░░░░░░░░░░░]  25 %  5,000 events, 2,500/s, 6 s left',
  );
});

test('an unknown rate is not shown', () => {
  const seen = { events: 0, checkpoint: undefined, head: 1_000n, begunAt: 0, now: 3_000 };
  expect(formatFillProgress(fillProgress(seen))).toMatch(/] {3}0 % {2}0 events$/);
  expect(fillProgress({ ...seen, head: 0n }).share).toBe(1);
});

test('a terminal has one line for each, drawn over; what has ended stays above', () => {
  const { written, terminal } = writtenTo(true);
  const lines = progressLinesOn(terminal);
  lines.update('orders', 'half');
  lines.update('cart', 'nearly');
  lines.end('cart', 'live');
  lines.end('orders', 'live');
  lines.close();
  expect(written[0]).toBe('\r\u001b[J  cart           live\n  orders         half\n');
  expect(written[1]).toBe('\u001b[1A\r\u001b[J  orders         live\n');
});

test('a terminal cuts what it draws over to its width, and nothing of what stays', () => {
  const { written, terminal } = writtenTo(true);
  const lines = progressLinesOn(terminal);
  const long = 'compared '.repeat(20);
  lines.update('orders', long);
  lines.end('proof', `${long}0 differences`);
  lines.close();
  expect(written[0]).toContain(`  proof          ${long}0 differences\n`);
  expect(written[0]?.split('\n')[1]).toHaveLength(59);
});

test('a log has plain lines, few of them', () => {
  const { written, terminal } = writtenTo(false);
  const lines = progressLinesOn(terminal);
  for (let times = 0; times < 100; times++) lines.update('orders', 'half');
  lines.end('orders', 'live');
  lines.close();
  expect(written).toEqual(['orders: live\n']);
});
