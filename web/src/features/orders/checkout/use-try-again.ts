// The way back into the form from an order that was refused or not answered: what the shop would refuse is marked, and the focus is where the shopper
// goes on.
import type { PlaceOrderInput } from '@aangan/shared-events/features/orders/http';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { focusHeading } from '../../../components/form/move-focus.ts';
import { hasStatus, isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { useDelayed } from '../../../lib/hooks/use-delayed.ts';
import type { usePlaceOrder } from '../api.ts';
import type { CheckoutForm } from './checkout-form.ts';
import type { Mistake } from './checkout-mistakes.ts';
import { summaryHeadingId } from './order-summary.tsx';
import { placeButtonId } from './place-order-button.tsx';
import { isCartChanged, isPriceChanged } from './refused-order.tsx';

/** Screen readers announce what changes in a live region, not what a new one begins with. */
const ANNOUNCED_AFTER_MS = 100;

type TryAgainOptions = {
  readonly form: UseFormReturn<CheckoutForm>;
  readonly place: ReturnType<typeof usePlaceOrder>;
  /** The order as it is typed; undefined while its items are unknown. */
  readonly typedOrder: () => PlaceOrderInput | undefined;
  /** Called where the shop knew of a change before this page did. */
  readonly onChanged: () => void;
};

export function useTryAgain({ form, place, typedOrder, onChanged }: TryAgainOptions) {
  const { setError, setFocus } = form;
  const [toCorrect, setToCorrect] = useState(0);
  const announce = useDelayed();
  const toMark = useRef<readonly Mistake[]>(undefined);
  /** Moves to where the shopper goes on when no field is wrong. */
  const goOn = useRef(focusHeading);
  const tryAgain = async () => {
    if (isPriceChanged(place.error) || isCartChanged(place.error)) onChanged();
    const refused = hasStatus(place.error, 400) ? typedOrder() : undefined;
    toMark.current = refused === undefined ? [] : await knownMistakes(refused);
    const toTheRest = isOutcomeUnknown(place.error) ? goToPlaceOrder : goToSummary;
    goOn.current = refused === undefined ? toTheRest : focusHeading;
    place.reset();
  };
  useEffect(() => {
    if (place.isError || toMark.current === undefined) return;
    const mistakes = toMark.current;
    const [first] = mistakes;
    for (const { field, message } of mistakes) setError(field, { message });
    toMark.current = undefined;
    if (first === undefined) return goOn.current();
    setFocus(first.field);
    announce(ANNOUNCED_AFTER_MS, () => setToCorrect(mistakes.length));
  }, [place.isError, setError, setFocus, announce]);
  return {
    tryAgain,
    /** How many fields were marked; 0 once the order is sent again. */
    toCorrect,
    onSend: () => setToCorrect(0),
  };
}

async function knownMistakes(order: PlaceOrderInput): Promise<readonly Mistake[]> {
  const rules = await import('./checkout-mistakes.ts').catch(() => undefined);
  return rules?.mistakesIn(order) ?? [];
}

const goToPlaceOrder = () => goTo(placeButtonId, 'center');
const goToSummary = () => goTo(summaryHeadingId, 'start');

/** On a phone the summary, with the button, is below the form. */
function goTo(id: string, block: ScrollLogicalPosition): void {
  const place = document.getElementById(id);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block });
}
