// Every write of the web, answered with the minimum that the specification promises, with nothing, and with odd answers.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { submitRequest, writes } from './all-writes.ts';
import { leastAnswers, ownApiCalls } from './least-answers.ts';
import { openShop, signedIn } from './open-shop.tsx';
import { answer, type Answers, refusal } from './shop-answers.ts';

const least: Answers = Object.fromEntries(
  Object.entries(leastAnswers).map(([call, body]) => [call, answer(body)]),
);
const unknownCalls: Answers = Object.fromEntries(ownApiCalls.map((call) => [call, refusal(404, '')]));
const noJson = () =>
  new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } });
const broken = page.getByText('Something went wrong on this page', { exact: false });
const callOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

test('every call that writes is in the table', () => {
  const specified = Object.keys(leastAnswers).filter((call) => !call.startsWith('GET '));
  expect([...new Set(writes.map(({ call }) => call))].sort()).toEqual(specified.sort());
});

for (const { call, path, role, act, done, refused, unreadable = refused, isSilent } of writes) {
  const open = async (answered: Answers[string] | undefined) => {
    const session = role === 'visitor' ? {} : signedIn(role ?? 'customer');
    const given = answered === undefined ? {} : { [call]: answered };
    const opened = await openShop(path, { ...session, ...least, ...unknownCalls, ...given });
    await act();
    await expect.poll(() => opened.sent.map(callOf)).toContain(call);
    return opened;
  };

  test(`${call} on ${path} succeeds with the least that is promised, not with “${refused}”`, async () => {
    await open(undefined);
    if (done !== undefined)
      await expect.element(page.getByText(done, { exact: false }).first()).toBeInTheDocument();
    expect(page.getByText(refused, { exact: false }).query()).toBeNull();
    expect(broken.query()).toBeNull();
  });

  test.each([
    ['success: false', answer({ success: false }), refused],
    [
      'success: false and a message',
      answer({ success: false, message: 'Not today.' }),
      isSilent ? refused : 'Not today.',
    ],
    ['success: false and a message that is no text', answer({ success: false, message: { no: 1 } }), refused],
    ['no JSON', noJson, unreadable],
  ])(`${call} on ${path} fails with %s`, async (_what, odd, text) => {
    const { address } = await open(odd);
    await expect.element(page.getByText(text, { exact: false }).first()).toBeInTheDocument();
    if (done !== undefined) expect(page.getByText(done, { exact: false }).query()).toBeNull();
    expect(address()).toBe(path);
    expect(broken.query()).toBeNull();
  });
}

test.each([
  ['nothing', () => new Response(null, { status: 200 })],
  ['null', () => new Response('null')],
  ['a list', answer([])],
  ['a message that is no text', answer({ message: { text: 'Fine.' } })],
])('a write that is answered with %s has the words of the web', async (_what, odd) => {
  await openShop('/customize', { ...signedIn(), ...least, 'POST /api/customization/submit': odd });
  await submitRequest();
  await expect.element(page.getByText('Customization request submitted successfully!')).toBeVisible();
});
