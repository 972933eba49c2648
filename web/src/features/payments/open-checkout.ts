// Opens the gateway's checkout: its script defines one global class, which shows a window over the page and calls back.
import type { ConfirmRequest } from '@aangan/shared-events/features/payments/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import { hasShapeOf } from '../../lib/shape.ts';
import type { Checkout } from './answers.ts';

const SCRIPT_WITHIN_MS = 20_000;

/** The script of the gateway could not be loaded or does not define its class. */
export class CheckoutScriptError extends Error {
  constructor(script: string, cause?: unknown) {
    super(`The checkout script ${script} could not be loaded.`, { cause });
    this.name = 'CheckoutScriptError';
  }
}

export type CheckoutCalls = {
  /** Just before the window is shown. */
  readonly onOpened: () => void;
  /** The gateway says that it was paid: a hint, which the shop checks. */
  readonly onPaid: (request: ConfirmRequest) => void;
  /** An attempt failed, with the gateway's description; the window stays open for another one. */
  readonly onFailed: (description: string) => void;
  /** The shopper closed the window. */
  readonly onClosed: () => void;
};

export type OpenCheckout = { readonly close: () => void };

type CheckoutWindow = {
  readonly open: () => void;
  readonly close?: () => void;
  readonly on: (event: 'payment.failed', listener: (response: unknown) => void) => void;
};
type CheckoutClass = new (options: object) => CheckoutWindow;

/**
 * Shows the gateway's window. After it was paid, closed or closed by the caller, no further call is made.
 * @throws CheckoutScriptError
 */
export async function openCheckout(
  { script, options }: Checkout,
  calls: CheckoutCalls,
  signal: AbortSignal,
): Promise<OpenCheckout> {
  const Checkout = await loadCheckout(script);
  signal.throwIfAborted();
  let isOver = false;
  const end = (call: () => void) => {
    if (isOver) return;
    isOver = true;
    call();
  };
  const checkout = new Checkout({
    ...options,
    // A shop without a public address gives a path.
    callback_url: new URL(options.callback_url, location.href).href,
    handler: (response: unknown) => {
      if (isConfirmation(response)) end(() => calls.onPaid(response));
    },
    modal: { ondismiss: () => end(calls.onClosed) },
  });
  checkout.on('payment.failed', (response) => {
    const { description } = fieldsOf(fieldsOf(response)['error']);
    if (!isOver) calls.onFailed(typeof description === 'string' ? description : '');
  });
  calls.onOpened();
  checkout.open();
  return { close: () => end(() => checkout.close?.()) };
}

function isConfirmation(response: unknown): response is ConfirmRequest {
  return hasShapeOf(
    { razorpay_order_id: '', razorpay_payment_id: '', razorpay_signature: '' } satisfies ConfirmRequest,
    response,
  );
}

const loading = new Map<string, Promise<void>>();

/** Loads the script once; a failed attempt can be repeated. */
async function loadCheckout(script: string): Promise<CheckoutClass> {
  const loaded = loading.get(script) ?? addScript(script);
  loading.set(script, loaded);
  try {
    await loaded;
  } catch (error) {
    loading.delete(script);
    throw new CheckoutScriptError(script, error);
  }
  const found: unknown = Reflect.get(window, 'Razorpay');
  if (!isCheckoutClass(found)) throw new CheckoutScriptError(script);
  return found;
}

// Its documentation is the only contract of the gateway's class.
function isCheckoutClass(value: unknown): value is CheckoutClass {
  return typeof value === 'function';
}

async function addScript(address: string): Promise<void> {
  const element = document.createElement('script');
  element.src = address;
  element.async = true;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  element.addEventListener('load', () => resolve());
  element.addEventListener('error', reject);
  const timer = setTimeout(() => reject(new Error('timeout')), SCRIPT_WITHIN_MS);
  document.head.append(element);
  try {
    await promise;
  } catch (error) {
    element.remove();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
