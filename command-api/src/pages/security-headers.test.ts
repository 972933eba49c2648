import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentSettings } from '@aangan/platform/settings/payment-settings';
import { expect, test } from 'vitest';
import { checkoutSources } from '../features/payments/checkout-sources.ts';
import { makeSecurityHeaders } from './security-headers.ts';

const keys = { keyId: 'rzp_test_1', keySecret: 'secret-secret', webhookSecrets: ['secret-secret'] };

async function headersWith(payments: PaymentSettings | undefined): Promise<Headers> {
  const setHeaders = makeSecurityHeaders({ publicUrl: undefined, checkout: checkoutSources(payments) });
  const server = createServer((_request, response) => {
    setHeaders(response);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has such an address.
  const { port } = server.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  server.close();
  return headers;
}

const directives = (headers: Headers): ReadonlyMap<string, readonly string[]> =>
  new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources];
    }),
  );
test('without payments nothing but the shop itself is allowed, and the map and mails in a frame', async () => {
  const headers = await headersWith(undefined);
  const policy = directives(headers);
  for (const name of ['script-src', 'connect-src', 'form-action'])
    expect(policy.get(name)).toEqual(["'self'"]);
  expect(policy.get('frame-src')).toEqual(["'self'", 'https://www.openstreetmap.org']);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

const itsPage = ['https://checkout.razorpay.com', 'https://api.razorpay.com'];
const itsFiles = 'https://cdn.razorpay.com';
const sandbox = ['http://127.0.0.1:4001'];

test.each([
  [
    { ...keys, kind: 'razorpay', apiUrl: 'https://api.razorpay.com' },
    {
      // Its script loads https://cdn.razorpay.com/static/cx/razorpay-risk-detection/bundle.js.
      'script-src': [...itsPage, itsFiles],
      'connect-src': [
        ...itsPage,
        itsFiles,
        'https://lumberjack.razorpay.com',
        'https://lumberjack-metrics.razorpay.com',
      ],
      'frame-src': itsPage,
      'form-action': itsPage,
      'img-src': [itsFiles],
    },
  ],
  [
    { ...keys, kind: 'sandbox', apiUrl: 'http://127.0.0.1:4001/' },
    { 'script-src': sandbox, 'connect-src': sandbox, 'frame-src': sandbox, 'form-action': sandbox },
  ],
] as const)(
  'the checkout of $kind is allowed what it loads and no more, and its windows',
  async (payments, added) => {
    const closed = directives(await headersWith(undefined));
    const headers = await headersWith(payments);
    const opened = [...directives(headers)].map(([name, sources]) => [
      name,
      sources.filter((source) => !closed.get(name)?.includes(source)),
    ]);
    expect(Object.fromEntries(opened.filter(([, sources]) => sources?.length !== 0))).toEqual(added);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  },
);
