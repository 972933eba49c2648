import type { PaymentResponse } from '@aangan/shared-events/features/payments/http';
import { useForm } from 'react-hook-form';
import { Banner } from '../../../components/feedback/banner.tsx';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { Button } from '../../../components/form/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatRupees } from '../../../lib/rupees.ts';
import { useCollect } from './api.ts';
import { adminPaymentTexts, collectErrors } from './messages.ts';

/** Records that the cash for an order was handed over. */
export function CollectForm({ payment: { orderId, amount } }: { readonly payment: PaymentResponse }) {
  const { register, handleSubmit } = useForm({ defaultValues: { reference: '' } });
  const collect = useCollect(orderId);
  const submit = handleSubmit(({ reference }) => {
    if (collect.isPending) return;
    const text = reference.trim();
    collect.mutate(text === '' ? {} : { reference: text }, {
      onSuccess: () => notifySuccess(adminPaymentTexts.collected),
    });
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={adminPaymentTexts.reference}
        description={adminPaymentTexts.referenceHint}
        autoComplete="off"
        maxLength={200}
        {...register('reference')}
      />
      {collect.error !== null && (
        <Banner tone="error" className="text-sm">
          {errorText(collect.error, collectErrors)}
        </Banner>
      )}
      <Button
        type="submit"
        className="justify-self-start"
        busy={collect.isPending}
        busyText={adminPaymentTexts.collecting}
      >
        {adminPaymentTexts.collect(formatRupees(amount))}
      </Button>
    </form>
  );
}
