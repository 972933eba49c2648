import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { focusHeading } from '../../../components/form/move-focus.ts';
import { isOutcomeUnknown } from '../../../lib/api/api-error.ts';
import { clearWithoutToken, readSession } from '../../../lib/session/stored-session.ts';
import { useStaySignedIn } from '../../../lib/session/use-stay-signed-in.ts';
import { totalOf } from '../../../lib/total.ts';
import { leaveOrder, usePlaceOrder } from '../api.ts';
import { CheckoutFields, type OnlinePayment } from './checkout-fields.tsx';
import { CheckoutFrame, CheckoutSkeleton } from './checkout-frame.tsx';
import type { CheckoutForm } from './checkout-form.ts';
import { emptyCheckout, orderOf } from './checkout-form.ts';
import { orderTexts } from '../messages.ts';
import { EmptyCheckout } from './empty-checkout.tsx';
import { type OrderDraft, storeDraft, storedDraft } from './order-draft.ts';
import { KnownAddresses } from '../own/known-addresses.tsx';
import { CartNote, PriceNote, UnavailableNote, UnsettledNote } from './order-notes.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PlaceOrderButton } from './place-order-button.tsx';
import { RefusedOrder } from './refused-order.tsx';
import { shortLinesIn, type ShortLine } from './short-lines.ts';
import { storedTyped, storeTyped } from './typed-checkout.ts';
import { useCartReview } from './use-cart-review.ts';
import { useFormReady } from './use-form-ready.ts';
import { usePriceReview } from './use-price-review.ts';
import { useTryAgain } from './use-try-again.ts';

const none: readonly CartItemResponse[] = [];

/** How long the log-in text is shown before the redirect to sign-in. */
const SHOWN_FOR_MS = 2_000;

type CheckoutPageProps = {
  /** The lines of the cart; undefined while unknown. */
  readonly items: readonly CartItemResponse[] | undefined;
  /** Those that the cart page passed on, which are shown while the cart is unknown. After a reload they may be old. */
  readonly handedOver?: readonly CartItemResponse[] | undefined;
  /** Those that the shop is known to refuse. What an earlier refusal said of a line may have changed since. */
  readonly unavailable?: readonly CartItemResponse[] | undefined;
  /** The error of loading them. */
  readonly problem: string | undefined;
  readonly onReload: () => void;
  /** Called with the lines that were ordered, and when the request was sent (`performance.now()`). */
  readonly onPlaced: (items: readonly CartItemResponse[], began: number) => void;
  /** Called with the lines that the shop has refused, because not enough is left of them. */
  readonly onShort: (lines: readonly ShortLine[]) => void;
  readonly colorName: (hexCode: string) => string | undefined;
  /** Whether online payment can be chosen, and why not; undefined while unknown. */
  readonly online?: OnlinePayment | undefined;
  /** Above the form. */
  readonly notice?: ReactNode;
};

export function CheckoutPage(props: CheckoutPageProps) {
  const { problem, onReload, onPlaced, onShort, colorName, online, notice } = props;
  const cartItems = props.items ?? props.handedOver;
  const hasToLogIn = useStaySignedIn(orderTexts.logInToOrder, SHOWN_FOR_MS);
  const [userId] = useState(() => readSession()?.userId ?? '');
  const [unsettled, setUnsettled] = useState(storedDraft);
  const [hasLeft, setHasLeft] = useState(false);
  // A sent order keeps its items until the server refuses it: the cart may be empty by then.
  const [sent, setSent] = useState(unsettled?.items);
  const fromCart = unsettled !== null && sent === unsettled.items ? unsettled.fromCart : true;
  // Without a session the cart is unknown; the last items stay shown beside the log-in text.
  const [known, setKnown] = useState(cartItems);
  if (cartItems !== undefined && cartItems !== known) setKnown(cartItems);
  const items = sent ?? cartItems ?? (hasToLogIn ? known : undefined);
  const form = useForm<CheckoutForm>({
    defaultValues: useState(() => unsettled?.form ?? storedTyped(userId) ?? emptyCheckout)[0],
  });
  const { register, handleSubmit, getValues, setValue, formState } = form;
  const isCartKnown = cartItems !== undefined || problem !== undefined;
  const isReady = useFormReady(online !== undefined && (unsettled === null || isCartKnown));
  const place = usePlaceOrder();
  const [short, setShort] = useState<readonly ShortLine[]>([]);
  const navigate = useNavigate();
  const review = usePriceReview(items);
  const cartReview = useCartReview(sent ?? props.items);
  // A sent order is repeated as it was.
  const cartChanges = unsettled === null ? [...cartReview.changes, ...cartReview.asked] : [];
  const isEmpty = items?.length === 0;
  const noteOnEmpty = (
    <CartNote changes={isEmpty && !place.isError ? cartChanges : []} colorName={colorName} className="mb-5" />
  );
  const unavailable = (sent === undefined && props.unavailable) || none;
  const [unavailableId, editCart] = [useId(), useRef<HTMLAnchorElement>(null)];

  const isOff = online?.isAvailable === false && !unsettled;
  useEffect(() => {
    if (isOff) setValue('paymentMethod', 'cod');
  }, [isOff, setValue]);

  /** Asks about what has changed since the shopper has seen it. @returns whether anything has */
  const asksAboutChanges = (): boolean => {
    const isChanged = cartReview.changes.length > 0;
    if (review.risen === undefined && !isChanged) return false;
    review.ask();
    if (isChanged) cartReview.ask();
    return true;
  };

  const { tryAgain, toCorrect, onSend } = useTryAgain({
    ...{ form, place },
    typedOrder: () => items && orderOf(getValues(), items, fromCart),
    onChanged: asksAboutChanges,
  });

  const isEmptied = isEmpty && cartReview.changes.length > 0 && !place.isError;
  useLayoutEffect(() => {
    if (!isEmptied) return;
    // The form is gone, with the focus, and the page is shorter.
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) focusHeading();
  }, [isEmptied]);

  if (items === undefined || !isReady) {
    return (
      <CheckoutFrame note={noteOnEmpty}>
        {problem && items === undefined ? (
          <ErrorState message={problem} onRetry={onReload} />
        ) : (
          <CheckoutSkeleton />
        )}
      </CheckoutFrame>
    );
  }
  if (place.isError && !hasToLogIn) {
    return (
      <CheckoutFrame note={noteOnEmpty}>
        <RefusedOrder error={place.error} risen={review.risen} onRetry={() => void tryAgain()} />
      </CheckoutFrame>
    );
  }

  const leave = () => {
    if (place.isPending || place.isSuccess) return;
    leaveOrder();
    storeTyped(userId, getValues());
    setUnsettled(null);
    setSent(undefined);
    setHasLeft(true);
    review.restart();
    cartReview.restart();
    focusHeading();
    onReload();
  };
  const unsettledNote = (unsettled !== null || hasLeft) && (
    <UnsettledNote isLeft={unsettled === null} onLeave={cartItems?.length ? leave : undefined} />
  );
  if (isEmpty) {
    return (
      <CheckoutFrame note={noteOnEmpty}>
        {unsettledNote && <div className="mb-5">{unsettledNote}</div>}
        <EmptyCheckout />
        {hasToLogIn && <LogInNote />}
      </CheckoutFrame>
    );
  }

  // Not their number: it would be announced with each key.
  const hasMistakes = Object.keys(formState.errors).length > 0;
  const again = cartReview.asked.length > 0 ? ` ${orderTexts.orderCartAgain}` : '';
  const submit = handleSubmit((typed) => {
    if (place.isPending) return;
    if (readSession() === null) return clearWithoutToken();
    onSend();
    if (asksAboutChanges()) return;
    const draft: OrderDraft = { form: typed, items, ...(fromCart && { fromCart }) };
    storeDraft(draft);
    setSent(items);
    setShort([]);
    place.mutate(orderOf(typed, items, fromCart), {
      onSuccess: ({ orderId, began }) => {
        onPlaced(items, began);
        const pays = typed.paymentMethod === 'online';
        void navigate({ to: '/order-confirmation', state: { orderId, placed: true, pays }, replace: true });
      },
      onError: (error) => {
        if (isOutcomeUnknown(error)) return setUnsettled(draft);
        setUnsettled(null);
        setSent(undefined);
        const refused = shortLinesIn(error);
        setShort(refused);
        onShort(refused);
      },
    });
  });

  return (
    <CheckoutFrame note={noteOnEmpty}>
      {notice}
      <form
        onSubmit={(event) => {
          if (unavailable.length === 0 || readSession() === null) return void submit(event);
          event.preventDefault();
          editCart.current?.focus();
          // They may be available again.
          onReload();
        }}
        onChange={() => storeTyped(userId, getValues())}
        noValidate
        className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[1fr_26rem]"
      >
        <div className="flex flex-col gap-10">
          {unsettledNote}
          {!unsettled && <KnownAddresses form={form} userId={userId} />}
          <CheckoutFields register={register} errors={formState.errors} online={isOff ? online : undefined} />
        </div>
        <div className="lg:sticky lg:top-6">
          <OrderSummary items={items} colorName={colorName} short={short} isOfCart={unsettled === null}>
            {hasToLogIn && <LogInNote />}
            <CartNote changes={cartChanges} colorName={colorName} className="mt-5">
              {/* A question about the price has both already. */}
              {!review.asked && orderTexts.totalNow(totalOf(items)) + again}
            </CartNote>
            {review.asked && <PriceNote {...review.asked} />}
            <UnavailableNote id={unavailableId} lines={unavailable} editRef={editCart} />
            <PlaceOrderButton
              isPlacing={place.isPending}
              isPlaced={place.isSuccess}
              describedBy={unavailable.length > 0 ? unavailableId : undefined}
              toCorrect={hasMistakes ? toCorrect : 0}
            />
          </OrderSummary>
        </div>
      </form>
    </CheckoutFrame>
  );
}

function LogInNote() {
  return (
    <Banner tone="error" className="mt-5">
      {orderTexts.logInToOrder}
    </Banner>
  );
}

declare module '@tanstack/react-router' {
  // Declaration merging needs an interface.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HistoryState {
    /** The id of the order to show on the confirmation page. */
    orderId?: number;
    /** Whether the order was just placed. */
    placed?: boolean;
    /** Whether the payment of the order opens. */
    pays?: boolean;
  }
}
