// "Notify me" on a sold-out product: asks for the address once, then shows that the shop will write.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell, BellRing } from 'lucide-react';
import { useCallback, useId, useRef, useState, type FormEvent, type RefCallback } from 'react';
import { notifyError } from '../../components/feedback/notices.ts';
import { Button } from '../../components/form/button.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { errorText, type ErrorTexts } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { alertsQuery, useCancelAlert, useRequestAlert, type AlertVariant } from './api.ts';
import { alertTexts } from './messages.ts';

type NotifyMeProps = {
  readonly productId: number;
  /** Null: any color and size. */
  readonly variant: AlertVariant;
};

const errors: ErrorTexts = { otherwise: alertTexts.failed };

export function NotifyMe({ productId, variant }: NotifyMeProps) {
  const session = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    ...alertsQuery(productId),
    enabled: session !== null,
  });
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const [expectFocus, takeFocus] = useFocusOnReplacement();
  const isWaiting = data?.waiting.some((each) => isSame(each, variant)) ?? false;
  const onClose = () => {
    expectFocus();
    setAsking(false);
  };
  if (isWaiting)
    return <Waiting productId={productId} variant={variant} takeFocus={takeFocus} onCancel={onClose} />;
  if (isAsking && data !== undefined)
    return (
      <AddressForm
        productId={productId}
        variant={variant}
        email={data.email ?? ''}
        onSend={expectFocus}
        onClose={onClose}
      />
    );
  const press = () => {
    if (session !== null) {
      setAsking(true);
      if (error !== null) void refetch();
      return;
    }
    notifyError(alertTexts.logIn);
    void navigate({ to: '/signin', state: { from: location.pathname + location.search } });
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        ref={takeFocus}
        variant="secondary"
        busy={isAsking && isFetching}
        busyText={alertTexts.loading}
        onClick={press}
      >
        <Bell aria-hidden="true" className="size-4" />
        {alertTexts.notifyMe}
      </Button>
      {isAsking && !isFetching && error !== null && (
        <p role="alert" className="text-sm font-semibold text-madder">
          {errorText(error, errors)}
        </p>
      )}
    </div>
  );
}

function isSame(one: AlertVariant, other: AlertVariant): boolean {
  return one?.colorId === other?.colorId && one?.size === other?.size;
}

type TakeFocus = RefCallback<HTMLButtonElement>;

/**
 * Gives the focus to the control that replaces the pressed one, so that keyboard users keep their place.
 * @returns what is called before the focused control is replaced, and the ref of the control that replaces it
 */
function useFocusOnReplacement(): readonly [expect: () => void, take: TakeFocus] {
  const isExpected = useRef(false);
  const take = useCallback((button: HTMLButtonElement | null) => {
    if (button === null || !isExpected.current) return;
    isExpected.current = false;
    button.focus();
  }, []);
  const expect = useCallback(() => {
    isExpected.current = true;
  }, []);
  return [expect, take];
}

type WaitingProps = NotifyMeProps & { readonly takeFocus: TakeFocus; readonly onCancel: () => void };

function Waiting({ productId, variant, takeFocus, onCancel }: WaitingProps) {
  const cancel = useCancelAlert(productId);
  const text = useId();
  const press = () => {
    onCancel();
    cancel.mutate({ productId, variant }, { onError: (error) => notifyError(errorText(error, errors)) });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span id={text} role="status" className="inline-flex items-center gap-2 font-semibold">
        <BellRing aria-hidden="true" className="size-4" />
        {alertTexts.waiting}
      </span>
      <Button
        ref={takeFocus}
        variant="secondary"
        aria-describedby={text}
        busy={cancel.isPending}
        busyText={alertTexts.cancelling}
        onClick={press}
      >
        {alertTexts.cancel}
      </Button>
    </div>
  );
}

type AddressFormProps = NotifyMeProps & {
  readonly email: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
};

function AddressForm({ productId, variant, email: known, onSend, onClose }: AddressFormProps) {
  const [email, setEmail] = useState(known);
  const request = useRequestAlert(productId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
    request.mutate({ productId, variant, email: email.trim() }, { onSuccess: onClose });
  };
  return (
    <form
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      className="flex flex-col gap-3 rounded-lg border border-line p-4"
    >
      <TextField
        label={alertTexts.email}
        description={alertTexts.about}
        error={request.error === null ? undefined : errorText(request.error, errors)}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        autoFocus
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={request.isPending} busyText={alertTexts.sending}>
          {alertTexts.notifyMe}
        </Button>
        <Button variant="secondary" type="button" onClick={onClose}>
          {alertTexts.close}
        </Button>
      </div>
    </form>
  );
}
