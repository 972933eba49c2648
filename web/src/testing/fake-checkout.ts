// A gateway's checkout for component tests: a real script with the documented global class, whose window the test answers.
import { expect, onTestFinished } from 'vitest';
import type {
  CheckoutOptions,
  CheckoutResponse,
  PaymentResponse,
} from '@aangan/shared-events/features/payments/http';
import { eventually } from './eventually.ts';

type Window = {
  readonly options: CheckoutOptions & {
    readonly handler: (response: object) => void;
    readonly modal: { readonly ondismiss: () => void };
  };
  readonly isOpen: boolean;
  readonly listeners: Readonly<Record<string, (response: object) => void>>;
};

const codeWith = (afterOpen: string) => `window.Razorpay = class {
  constructor(options) { this.options = options; this.listeners = {}; this.isOpen = false; window.opened.push(this); }
  on(event, listener) { this.listeners[event] = listener; }
  open() { this.isOpen = true; ${afterOpen} }
  close() { this.isOpen = false; this.options.modal.ondismiss(); }
}`;

export const signed = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signature',
} as const;

/** A window that is gone as soon as it is shown, because the gateway refuses the browser or the shopper is quick. */
export const closesAtOnce = 'this.close();';

/** The script's address, and what a shopper does in its window; `afterOpen` is code that the window runs when it is shown. */
export function fakeCheckout(afterOpen = '') {
  const opened: Window[] = [];
  Object.assign(window, { opened });
  const script = URL.createObjectURL(new Blob([codeWith(afterOpen)], { type: 'text/javascript' }));
  onTestFinished(() => {
    URL.revokeObjectURL(script);
    Reflect.deleteProperty(window, 'Razorpay');
  });
  const last = async (): Promise<Window> => {
    await eventually(() => expect(opened.at(-1)?.isOpen).toBe(true));
    const found = opened.at(-1);
    if (found === undefined) throw new Error('No window was opened.');
    return found;
  };
  const answer = (data: PaymentResponse): CheckoutResponse => ({
    success: true,
    data,
    checkout: { script, options },
  });
  return {
    opened,
    last,
    answer,
    pay: async () => (await last()).options.handler(signed),
    fail: async (description: string) =>
      (await last()).listeners['payment.failed']?.({ error: { code: 'BAD_REQUEST_ERROR', description } }),
    dismiss: async () => {
      const found = await last();
      Object.assign(found, { isOpen: false });
      found.options.modal.ondismiss();
    },
  };
}

const options: CheckoutOptions = {
  ...{ key: 'rzp_test_1', order_id: 'order_1', amount: 120_000, currency: 'INR' },
  ...{ name: 'Aangan', description: 'Order 7', callback_url: '/api/payments/7/return' },
  prefill: { name: 'Meera Pillai', email: 'meera@example.org', contact: '9876543210' },
};
