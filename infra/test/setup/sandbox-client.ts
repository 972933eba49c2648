// A client of a running payment sandbox: its own calls, and the documented API with the right keys.
import { z } from 'zod';
import type { TestShop } from './start-shop.ts';

/** What the checkout hands to the shop's page, and the state of the payment. */
const paid = z.object({
  status: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_order_id: z.string(),
  razorpay_signature: z.string(),
});
export type Paid = z.infer<typeof paid>;

export type Payment = {
  readonly method?: 'upi' | 'card' | 'netbanking';
  readonly outcome?: 'success' | 'failure' | 'authorized' | 'pending';
  /** After how many milliseconds a pending payment succeeds. */
  readonly lateMs?: number;
};

/** The address and keys of a sandbox. */
export type SandboxAccess = { readonly url: string; readonly keyId: string; readonly keySecret: string };

export type SandboxClient = {
  /** Pays as the checkout page would. */
  readonly pay: (gatewayOrderId: string, payment?: Payment) => Promise<Paid>;
  /** See `infra/payment-sandbox/behaviour`; without an argument it behaves. */
  readonly behave: (behaviour?: object) => Promise<void>;
  readonly sendNoticesTo: (url: string) => Promise<void>;
  /** Calls the documented API. */
  readonly call: (method: 'GET' | 'POST', path: string, body?: object, headers?: object) => Promise<Response>;
};

/** Every call rejects when the sandbox does not answer; those that are its own also when it refuses. */
export function sandboxClient({ url, keyId, keySecret }: SandboxAccess): SandboxClient {
  const control = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const basic = Buffer.from(`${keyId}:${keySecret}`).toString('base64');
  return {
    pay: async (order_id, payment = {}) => paid.parse(await control('pay', { order_id, ...payment })),
    behave: async (behaviour = {}) => void (await control('behaviour', behaviour)),
    sendNoticesTo: async (receiver) => void (await control('webhook', { url: receiver })),
    call: (method, path, body, headers) =>
      fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

/** The sandbox of a shop that the launcher runs one for. */
export function sandboxOf({ env, paymentSandboxUrl }: TestShop): SandboxClient {
  const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_KEY_SECRET: keySecret = '' } = env;
  return sandboxClient({ url: paymentSandboxUrl ?? '', keyId, keySecret });
}
