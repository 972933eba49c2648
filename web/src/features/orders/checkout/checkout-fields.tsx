import { Banknote, CreditCard } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { RadioCards } from '../../../components/form/radio-cards.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import type { CheckoutForm } from './checkout-form.ts';
import { orderTexts, paymentLabels } from '../messages.ts';

type CheckoutFieldsProps = {
  readonly register: UseFormRegister<CheckoutForm>;
  readonly errors: FieldErrors<CheckoutForm>;
  readonly online?: OnlinePayment | undefined;
};

export type OnlinePayment = { readonly isAvailable: boolean; readonly reason?: string };

/** Contact, address and payment, with the input modes and autocomplete tokens that phones use. */
export function CheckoutFields({ register, errors, online }: CheckoutFieldsProps) {
  const isOff = online?.isAvailable === false;
  const { contactInfo, shippingAddress } = errors;
  return (
    <>
      <Group title="Contact">
        <QuietField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={contactInfo?.email?.message}
          {...register('contactInfo.email')}
        />
        <QuietField
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          // What is wrong with a number repeats its rule.
          description={contactInfo?.phone ? 'For the courier.' : 'For the courier: 10 to 15 digits.'}
          error={contactInfo?.phone?.message}
          {...register('contactInfo.phone')}
        />
      </Group>
      <Group title="Shipping address">
        <QuietField
          label="First name"
          autoComplete="shipping given-name"
          error={shippingAddress?.firstName?.message}
          {...register('shippingAddress.firstName')}
        />
        <QuietField
          label="Last name"
          autoComplete="shipping family-name"
          error={shippingAddress?.lastName?.message}
          {...register('shippingAddress.lastName')}
        />
        <QuietField
          label="Address"
          autoComplete="shipping address-line1"
          className="sm:col-span-2"
          error={shippingAddress?.addressLine1?.message}
          {...register('shippingAddress.addressLine1')}
        />
        <QuietField
          label="Apartment, floor or landmark (optional)"
          autoComplete="shipping address-line2"
          className="sm:col-span-2"
          error={shippingAddress?.apt?.message}
          {...register('shippingAddress.apt')}
        />
        <QuietField
          label="City"
          autoComplete="shipping address-level2"
          error={shippingAddress?.city?.message}
          {...register('shippingAddress.city')}
        />
        <QuietField
          label="State"
          autoComplete="shipping address-level1"
          error={shippingAddress?.state?.message}
          {...register('shippingAddress.state')}
        />
        <QuietField
          label="Postal code"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          error={shippingAddress?.postalCode?.message}
          {...register('shippingAddress.postalCode')}
        />
      </Group>
      <RadioCards
        legend={<span className="font-serif text-xl font-medium">Payment method</span>}
        input={register('paymentMethod')}
        cards={[
          {
            value: 'cod',
            label: paymentLabels['cod'],
            description: 'Pay when it arrives.',
            icon: <Banknote aria-hidden="true" className="size-6" />,
          },
          {
            value: 'online',
            label: paymentLabels['online'],
            description: isOff
              ? (online.reason ?? orderTexts.onlineOff)
              : 'The order is confirmed after payment.',
            disabled: isOff,
            icon: <CreditCard aria-hidden="true" className="size-6" />,
          },
        ]}
      />
    </>
  );
}

/** The page announces the number of mistakes. */
function QuietField(field: ComponentProps<typeof TextField>) {
  return <TextField isQuiet {...field} />;
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-4 font-serif text-xl font-medium">{title}</legend>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
