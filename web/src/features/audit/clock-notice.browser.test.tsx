import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { signedIn } from '../../testing/open-shop.tsx';
import { answer } from '../../testing/shop-answers.ts';
import { ClockNotice } from './clock-notice.tsx';
import { auditTexts } from './messages.ts';

const step = {
  ...{ position: '90210', stream: 'order-5', revision: 0, type: 'OrderPlaced' },
  ...{ at: '2026-11-23T05:30:00.000Z', before: '2026-11-23T06:30:00.000Z' },
};
beforeEach(() => void signedIn('auditor'));

const section = page.getByRole('region', { name: auditTexts.clock });

test('shows how often the clock went back, and where in the log', async () => {
  answerCalls({ 'GET /api/audit/clock': answer({ count: 1, steps: [step] }) });
  renderInShop(<ClockNotice />);
  await expect
    .element(section)
    .toMatchTextContent(/The clock went back by more than a minute once\. Events are listed in the order/);
  await page.getByText(auditTexts.clockWhere, { exact: true }).click();
  await expect
    .element(section)
    .toMatchTextContent(
      /By 1 h 0 min: .+ GMT\S* → .+ GMT\S*OrderPlaced · order-5, revision 0, position 90210/,
    );
});

test('renders nothing when the clock never went back', async () => {
  const sent = answerCalls({ 'GET /api/audit/clock': answer({ count: 0, steps: [] }) });
  renderInShop(<ClockNotice />);
  await expect.poll(() => sent.length).toBe(1);
  await expect.element(section).not.toBeInTheDocument();
});
