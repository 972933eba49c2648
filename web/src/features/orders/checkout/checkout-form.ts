import type { CartItemResponse } from '@aangan/shared-events/features/cart/http';
import type { PlaceOrderInput } from '@aangan/shared-events/features/orders/http';
import { totalOf } from '../../../lib/total.ts';
import { withoutGrouping } from '../../../lib/without-grouping.ts';

/** The checkout's form values, in the shape of the order request. */
export type CheckoutForm = Required<
  Pick<PlaceOrderInput, 'shippingAddress' | 'contactInfo' | 'paymentMethod'>
>;

export const emptyCheckout: CheckoutForm = {
  contactInfo: { email: '', phone: '' },
  shippingAddress: {
    firstName: '',
    lastName: '',
    addressLine1: '',
    apt: '',
    city: '',
    state: '',
    postalCode: '',
  },
  paymentMethod: 'cod',
};

/** The fields that the server validates, in the order of the form. */
export const checkoutFields = [
  'contactInfo.email',
  'contactInfo.phone',
  'shippingAddress.firstName',
  'shippingAddress.lastName',
  'shippingAddress.addressLine1',
  'shippingAddress.apt',
  'shippingAddress.city',
  'shippingAddress.state',
  'shippingAddress.postalCode',
] as const;
export type CheckoutField = (typeof checkoutFields)[number];

/** A canonical text of the order: equal texts mean a repeat of the same order. `fromCart`: another window may order the same cart meanwhile. */
export function orderOf(
  { shippingAddress, contactInfo, paymentMethod }: CheckoutForm,
  items: readonly CartItemResponse[],
  fromCart: true | undefined,
): PlaceOrderInput {
  return {
    ...(fromCart && { fromCart }),
    items: items.map(({ id, color, colorId, size, quantity }) => ({
      ...{ id, color, size, quantity },
      ...(colorId && { colorId }),
    })),
    totalPrice: totalOf(items),
    shippingAddress: { ...shippingAddress, postalCode: withoutGrouping(shippingAddress.postalCode) },
    contactInfo: { ...contactInfo, phone: withoutGrouping(contactInfo.phone) },
    paymentMethod,
  };
}
