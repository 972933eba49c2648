// Paying one order in the gateway's window. Only the shop's answer counts as a payment; what the window reports leads to a check.
import type { ConfirmRequest } from '@aangan/shared-events/features/payments/http';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText, isOutcomeUnknown } from '../../lib/api/api-error.ts';
import { storedConfirmation, useConfirmPayment, useRequestCheckout } from './api.ts';
import { checkoutErrors, confirmErrors, paymentTexts } from './messages.ts';
import { CheckoutScriptError, openCheckout, type OpenCheckout } from './open-checkout.ts';

export type PayingStep =
  | {
      readonly name: 'idle';
      readonly problem: string | null;
      readonly failure: string | null;
      /** The gateway's window, which had the focus, is gone. */
      readonly isAfterWindow: boolean;
    }
  | { readonly name: 'opening' }
  | { readonly name: 'open'; readonly failure: string | null }
  | { readonly name: 'checking' }
  /** The shop could not be asked: the outcome is unknown. */
  | { readonly name: 'unchecked'; readonly problem: string; readonly request: ConfirmRequest };

export const idle = { name: 'idle', problem: null, failure: null, isAfterWindow: false } as const;
const closed = { ...idle, isAfterWindow: true } as const;

/** `isPayable`: whether the order can be paid now, as last heard from the shop; the window closes when it no longer can. */
export function usePaying(orderId: number, isPayable: boolean) {
  const requestCheckout = useRequestCheckout(orderId);
  const confirm = useConfirmPayment(orderId);
  const [step, setStep] = useState<PayingStep>(idle);
  const page = useRef(new AbortController());
  const opened = useRef<OpenCheckout>(undefined);

  const check = async (request: ConfirmRequest) => {
    setStep({ name: 'checking' });
    try {
      await confirm.mutateAsync(request);
      setStep(idle);
    } catch (error) {
      const problem = errorText(error, confirmErrors);
      setStep(isOutcomeUnknown(error) ? { name: 'unchecked', problem, request } : { ...closed, problem });
    }
  };

  const pay = async () => {
    setStep({ name: 'opening' });
    let failure: string | null = null;
    const { signal } = page.current;
    try {
      const checkout = await requestCheckout.mutateAsync({ orderId });
      // Nothing is left to pay: the answer has the payment's state.
      if (checkout === null || signal.aborted) return setStep(idle);
      const calls = {
        // At once, so that Back closes the window from its first moment.
        onOpened: () => flushSync(() => setStep({ name: 'open', failure })),
        onPaid: (request: ConfirmRequest) => void check(request),
        onFailed: (description: string) => {
          failure = description || paymentTexts.failedText;
          setStep({ name: 'open', failure });
        },
        onClosed: () =>
          setStep({ ...closed, failure, problem: failure === null ? paymentTexts.closed : null }),
      };
      opened.current = await openCheckout(checkout, calls, signal);
    } catch (error) {
      if (signal.aborted) return;
      const isScript = error instanceof CheckoutScriptError;
      setStep({ ...idle, problem: isScript ? paymentTexts.notOpened : errorText(error, checkoutErrors) });
    }
  };

  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => {
      controller.abort();
      opened.current?.close();
    };
  }, []);
  const isOpen = step.name === 'open' && isPayable;
  // Paid in another tab, expired or cancelled.
  useEffect(() => {
    if (!isPayable) opened.current?.close();
  }, [isPayable]);
  useClosedByBack(isOpen, () => {
    opened.current?.close();
    setStep({ ...closed, problem: paymentTexts.closed });
  });
  return {
    step: step.name === 'open' && !isPayable ? idle : step,
    pay: () => void pay(),
    check: (request: ConfirmRequest) => void check(request),
  };
}

/** While the window is open, Back closes it and stays on the page. */
function useClosedByBack(isOpen: boolean, onBack: () => void): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!isOpen) return undefined;
    return history.block({
      blockerFn: ({ action }) => {
        if (action === 'PUSH' || action === 'REPLACE') return false;
        onBack();
        return true;
      },
      enableBeforeUnload: false,
    });
    // `onBack` changes with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, history]);
}

/** Runs once after the page has been shown: checks what the window handed over before a reload, else pays at once where that was asked for. */
export function usePayingOnArrival(
  orderId: number,
  isPayable: boolean,
  paysAtOnce: boolean,
  { pay, check }: Pick<ReturnType<typeof usePaying>, 'pay' | 'check'>,
  onStarted: () => void,
): void {
  useEffect(() => {
    if (!isPayable) return undefined;
    // A timer, because the development mode of React mounts twice.
    const timer = setTimeout(() => {
      const request = storedConfirmation(orderId);
      if (request !== null) check(request);
      else if (paysAtOnce) pay();
      if (paysAtOnce) onStarted();
    });
    return () => clearTimeout(timer);
    // Only on arrival, and when it becomes known that the order can be paid.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [orderId, isPayable]);
}
