// A request that is repeated while the shop is catching up, and a session that changes meanwhile.
import { shopHeaders } from '@aangan/shared-events/shop-headers';
import { expect, test } from 'vitest';
import { answerCalls } from '../../testing/answer-calls.ts';
import { signedIn, tokenOf } from '../../testing/open-shop.tsx';
import { clearSession, storeSession } from '../session/stored-session.ts';
import { read, write } from './request.ts';

const CALL = '/api/wishlist';
const catchingUp = () =>
  Response.json(
    { success: false, message: 'The shop is catching up.', code: 'catching-up' },
    { status: 503, headers: { 'Retry-After': '0' } },
  );

/** Refuses the first call, after which `meanwhile` happens. @returns whose token each call had */
function answerTheSecond(meanwhile: () => void): () => readonly (string | null)[] {
  let calls = 0;
  const answer = () => {
    if (calls++ > 0) return Response.json({ success: true });
    meanwhile();
    return catchingUp();
  };
  const sent = answerCalls({ [`GET ${CALL}`]: answer, [`POST ${CALL}`]: answer });
  return () => sent.map(({ headers }) => headers.get('Authorization'));
}

const sending = {
  read: () => read(CALL),
  write: () => write('POST', CALL, 'key', {}),
};
const own = `Bearer ${tokenOf('customer')}`;

for (const kind of ['read', 'write'] as const) {
  test(`a ${kind} is repeated in the name of its sender after a log-out`, async () => {
    signedIn();
    const senders = answerTheSecond(clearSession);
    await sending[kind]();
    expect(senders()).toEqual([own, own]);
  });

  test(`a ${kind} is repeated in the name of its sender while another person is logged in`, async () => {
    signedIn();
    const senders = answerTheSecond(() => {
      clearSession();
      storeSession({ token: 'the-token-of-another', userId: 'user-2', isAdmin: false });
    });
    await sending[kind]();
    expect(senders()).toEqual([own, own]);
  });

  test(`a ${kind} is repeated with the next token of the same person`, async () => {
    signedIn();
    const senders = answerTheSecond(() => localStorage.setItem('token', 'the-next-token'));
    await sending[kind]();
    expect(senders()).toEqual([own, 'Bearer the-next-token']);
  });
}

test('a read that a write has overtaken is sent once more, from the position of the write', async () => {
  const read1 = Promise.withResolvers<Response>();
  const sent = answerCalls({
    [`GET ${CALL}`]: ({ headers }) =>
      headers.get(shopHeaders.position) === null ? read1.promise : Response.json({ entries: ['new'] }),
    [`POST ${CALL}`]: () =>
      Response.json({ success: true }, { headers: { [shopHeaders.position]: '0123456789:42' } }),
  });
  const reading = read(CALL);
  await write('POST', CALL, 'key', {});
  read1.resolve(Response.json({ entries: [] }));
  expect(await reading).toEqual({ entries: ['new'] });
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
});
