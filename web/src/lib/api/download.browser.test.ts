import { expect, test, vi } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { refusal } from '../../testing/shop-answers.ts';
import { download } from './download.ts';

const path = '/api/audit/orders/7/evidence';
const notSignedYet = () =>
  Response.json(
    { success: false, message: 'The newest events are not signed yet.', code: 'not-signed-yet' },
    { status: 503, headers: { 'Retry-After': '1' } },
  );

/** The files that the page hands over to the browser, without leaving the page. */
function filesKept(): readonly string[] {
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push(this.download);
  });
  return files;
}

test('retries while the shop is catching up, then saves the file', async () => {
  const files = filesKept();
  const file = () =>
    new Response('{}\n', { headers: { 'Content-Disposition': 'attachment; filename="evidence.jsonl"' } });
  let calls = 0;
  const sent = answerCalls({ [`GET ${path}`]: () => (++calls === 1 ? notSignedYet() : file()) });
  await download(path, {});
  expect(files).toEqual(['evidence.jsonl']);
  expect(sent).toHaveLength(2);
});

test('saves nothing when it is refused', async () => {
  const files = filesKept();
  const sent = answerCalls({ [`GET ${path}`]: refusal(404, 'There is no such order.') });
  await expect(download(path, {})).rejects.toThrow('There is no such order.');
  expect(files).toEqual([]);
  expect(sent).toHaveLength(1);
});
