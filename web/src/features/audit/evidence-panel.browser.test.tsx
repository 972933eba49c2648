import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../testing/answer-calls.ts';
import { renderInShop } from '../../testing/render-in-shop.tsx';
import { anOrder } from '../../testing/shop-samples.ts';
import { openShop, signedIn } from '../../testing/open-shop.tsx';
import { answer, refusal } from '../../testing/shop-answers.ts';
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

test('the evidence is that of the order in the address, also where the log names another one', async () => {
  const refused = 'The log has other events of this order than its signed proof.';
  await openShop('/audit/orders/2', {
    ...signedIn('auditor'),
    // Someone has changed the number within the event.
    'GET /api/audit/orders/2': answer({ order: anOrder({ id: 3 }), events: [] }),
    'GET /api/audit/orders/2/evidence': refusal(409, refused),
  });
  await page.getByRole('button', { name: 'Download evidence' }).click();
  await expect.element(page.getByRole('alert').getByText(refused)).toBeVisible();
});
