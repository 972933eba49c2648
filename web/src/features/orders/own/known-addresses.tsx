import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { RadioCards } from '../../../components/form/radio-cards.tsx';
import { addressesQuery, addressLine, nameOf } from './addresses.ts';
import type { CheckoutForm } from '../checkout/checkout-form.ts';
import { storedTyped } from '../checkout/typed-checkout.ts';
import { type AddressFields, type FilledIn, filledWith, foundIn, typedIn } from './chosen-address.ts';
import { addressTexts as texts } from './messages.ts';

/** How many are offered; more would push the form off the screen. */
const OFFERED = 3;
const OTHER = 'other';

type KnownAddressesProps = {
  readonly form: Pick<UseFormReturn<CheckoutForm>, 'getValues' | 'setValue' | 'clearErrors'>;
  readonly userId: string;
};

/** Offers the addresses of earlier orders, and fills the form, at first with an only one; nothing where there are none. */
export function KnownAddresses({ form, userId }: KnownAddressesProps) {
  const client = useQueryClient();
  // Those that are loaded with the form: later ones would move it while it is filled in.
  const [offered] = useState(() => (client.getQueryData(addressesQuery().queryKey) ?? []).slice(0, OFFERED));
  const [chosenAtFirst] = useState(() => {
    // What was typed stays.
    if (offered.length === 1 && storedTyped(userId) === null) return offered[0];
    return foundIn(form.getValues(), offered)?.known;
  });
  const filledIn = useRef<FilledIn>(undefined);
  const choose = (known: AddressFields | undefined) => {
    const shown = form.getValues();
    const typed = typedIn(shown, filledIn.current ?? foundIn(shown, offered));
    filledIn.current = known && { known, typed };
    const { contactInfo, shippingAddress } = filledIn.current ? filledWith(filledIn.current) : typed;
    form.setValue('contactInfo', contactInfo);
    form.setValue('shippingAddress', shippingAddress);
    form.clearErrors();
  };
  useLayoutEffect(() => {
    if (chosenAtFirst && !foundIn(form.getValues(), offered)) choose(chosenAtFirst);
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (offered.length === 0) return null;
  return (
    <RadioCards
      legend={<span className="font-serif text-xl font-medium">{texts.choose}</span>}
      input={{
        name: 'known-address',
        onChange: ({ target }) => choose(offered[Number(target.value)]),
      }}
      cards={[
        ...offered.map((known, index) => ({
          value: String(index),
          label: nameOf(known),
          description: addressLine(known),
          defaultChecked: known === chosenAtFirst,
        })),
        { value: OTHER, label: texts.other, description: texts.otherAbout },
      ]}
    />
  );
}
