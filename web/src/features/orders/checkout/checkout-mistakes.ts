// Loaded after the server has refused the input: its schema then reports all errors at once instead of one per attempt.
import type { PlaceOrderInput } from '@aangan/shared-events/features/orders/http';
import { contactInfoRequest, shippingAddressRequest } from '@aangan/shared-events/features/orders/http';
import type { CheckoutField } from './checkout-form.ts';
import { checkoutFields } from './checkout-form.ts';

export type Mistake = { readonly field: CheckoutField; readonly message: string };

/** The first error of each field, in the order of the form. */
export function mistakesIn(order: PlaceOrderInput): readonly Mistake[] {
  const issues = [
    ...issuesOf('contactInfo', contactInfoRequest.safeParse(order.contactInfo)),
    ...issuesOf('shippingAddress', shippingAddressRequest.safeParse(order.shippingAddress)),
  ];
  return checkoutFields.flatMap((field) => {
    const message = issues.find((issue) => issue.field === field)?.message;
    return message === undefined ? [] : [{ field, message }];
  });
}

type Parsed = ReturnType<typeof contactInfoRequest.safeParse | typeof shippingAddressRequest.safeParse>;

function issuesOf(part: string, { error }: Parsed): readonly { field: string; message: string }[] {
  return (error?.issues ?? []).map(({ path, message }) => ({ field: [part, ...path].join('.'), message }));
}
