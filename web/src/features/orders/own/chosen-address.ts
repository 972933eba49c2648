// A known address in the checkout's form, and what the shopper had typed there before.
import { type CheckoutForm, emptyCheckout } from '../checkout/checkout-form.ts';

export type AddressFields = Pick<CheckoutForm, 'shippingAddress' | 'contactInfo'>;

/** The known address that was filled in, and what the shopper had typed before. */
export type FilledIn = { readonly known: AddressFields; readonly typed: AddressFields };

/** What the shopper has typed of these `fields`, which `filledIn` has replaced in part. */
export function typedIn(fields: AddressFields, filledIn: FilledIn | undefined): AddressFields {
  const { shippingAddress, contactInfo } = fields;
  if (filledIn === undefined) return { shippingAddress, contactInfo };
  const { known, typed } = filledIn;
  return {
    shippingAddress: typed.shippingAddress,
    contactInfo: {
      email: contactInfo.email === known.contactInfo.email ? typed.contactInfo.email : contactInfo.email,
      phone: contactInfo.phone === known.contactInfo.phone ? typed.contactInfo.phone : contactInfo.phone,
    },
  };
}

/** The fields after `known` is filled in: an e-mail address or phone number that the shopper has typed stays. */
export function filledWith({ known, typed: { contactInfo } }: FilledIn): AddressFields {
  return {
    shippingAddress: known.shippingAddress,
    contactInfo: {
      email: contactInfo.email || known.contactInfo.email,
      phone: contactInfo.phone || known.contactInfo.phone,
    },
  };
}

/** The known address in these fields when they are shown again, as after a reload; what had been typed before is not stored. */
export function foundIn(
  { shippingAddress: shown }: AddressFields,
  offered: readonly AddressFields[],
): FilledIn | undefined {
  const known = offered.find(({ shippingAddress }) =>
    addressParts.every((part) => shippingAddress[part] === shown[part]),
  );
  return known && { known, typed: emptyCheckout };
}

const addressParts = ['firstName', 'lastName', 'addressLine1', 'apt', 'city', 'state', 'postalCode'] as const;
