import { COURIERS } from '@aangan/shared-events/features/orders/couriers';
import { shipmentRequest, type OrderResponse } from '@aangan/shared-events/features/orders/http';
import { UNDECIDED } from '@aangan/shared-events/features/orders/status-machine';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Banner } from '../../../../components/feedback/banner.tsx';
import { Dialog } from '../../../../components/feedback/dialog.tsx';
import { notifySuccess } from '../../../../components/feedback/notices.ts';
import { Button } from '../../../../components/form/button.tsx';
import { Checkbox } from '../../../../components/form/checkbox.tsx';
import { TextField } from '../../../../components/form/text-field.tsx';
import { errorText } from '../../../../lib/api/api-error.ts';
import { useShipment } from './api.ts';
import { removeErrors, shipmentErrors, shipmentTexts as texts } from './messages.ts';

type ShipmentDialogProps = {
  readonly order: OrderResponse;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

export function ShipmentDialog({ order, isOpen, onClose }: ShipmentDialogProps) {
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.title(order.id)}
      description={order.status === UNDECIDED ? texts.isAccepted : undefined}
    >
      {/* What was typed is not kept after closing. */}
      {isOpen && <ShipmentForm order={order} onDone={onClose} />}
    </Dialog>
  );
}

const resolver = zodResolver(shipmentRequest);

function ShipmentForm({ order, onDone }: { readonly order: OrderResponse; readonly onDone: () => void }) {
  const { shipment, status } = order;
  const list = useId();
  const [isFulfilled, setIsFulfilled] = useState(true);
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { courier: shipment?.courier ?? '', trackingNumber: shipment?.trackingNumber ?? '' },
  });
  const { errors } = formState;
  const change = useShipment();
  const isRemoving = change.isPending && change.variables.shipment === undefined;
  const isSaving = change.isPending && !isRemoving;
  const failed = change.variables?.shipment === undefined ? removeErrors : shipmentErrors;
  const isUndecided = status === UNDECIDED;
  const action = isUndecided ? 'accept' : status === 'accepted' && isFulfilled ? 'fulfilled' : undefined;

  const finish = (message: string) => {
    notifySuccess(message);
    onDone();
  };
  const submit = handleSubmit((typed) => {
    if (change.isPending) return;
    change.mutate({ order, shipment: typed, action }, { onSuccess: (text) => finish(text || texts.saved) });
  });
  const remove = () =>
    change.mutate({ order, shipment: undefined }, { onSuccess: (text) => finish(text || texts.removed) });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label={texts.courier}
        description={texts.courierHint}
        list={list}
        autoComplete="off"
        error={errors.courier?.message}
        {...register('courier')}
      />
      <datalist id={list}>
        {COURIERS.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label={texts.trackingNumber}
        description={texts.trackingHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="tabular"
        error={errors.trackingNumber?.message}
        {...register('trackingNumber')}
      />
      {status === 'accepted' && (
        <Checkbox
          label={texts.fulfil}
          checked={isFulfilled}
          onChange={({ target }) => setIsFulfilled(target.checked)}
        />
      )}
      {change.error !== null && (
        <Banner tone="error" className="text-sm">
          {errorText(change.error, failed)}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {shipment && (
          <Button
            variant="quiet-danger"
            className="mr-auto"
            busy={isRemoving}
            busyText={texts.removing}
            disabled={isSaving}
            onClick={remove}
          >
            {texts.remove}
          </Button>
        )}
        <Button type="submit" busy={isSaving} busyText={texts.saving} disabled={isRemoving}>
          {isUndecided ? texts.accept : texts.save}
        </Button>
      </div>
    </form>
  );
}
