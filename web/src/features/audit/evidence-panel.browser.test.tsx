import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { EvidencePanel } from './evidence-panel.tsx';

test('evidence that breaks off is not saved, and the notice names what to do', async () => {
  const brokenOff = () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"format"'));
          controller.error(new TypeError('network error'));
        },
      }),
    );
  answerCalls({ 'GET /api/audit/orders/7/evidence': brokenOff });
  renderInShop(<EvidencePanel orderId={7} />);
  await page.getByRole('button', { name: 'Download evidence' }).click();
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText(/^The evidence is incomplete and was not saved: .+ npm run verify\.$/),
    )
    .toBeVisible();
});
