import { expect, test } from 'vitest';
import { signupRequest } from './features/accounts/http.ts';
import { termName } from './features/catalogue/terms/term-name.ts';
import { productRequest } from './features/catalogue/products/http.ts';
import { customizationRequest } from './features/customization/http.ts';
import { contactInfoRequest, shippingAddressRequest } from './features/orders/http.ts';
import { withoutHidden } from './one-line.ts';

const HIDDEN =
  '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200e\u200f\u061c\u2060\ufeff\u00ad';

test('marks that are not seen go, the joiners of Indic scripts stay', () => {
  expect(withoutHidden(`As${HIDDEN}ha Rao`)).toBe('Asha Rao');
  expect(withoutHidden('कुर्\u200dता मख़\u200cमल')).toBe('कुर्\u200dता मख़\u200cमल');
});

test('a text of nothing but marks is empty', () => {
  expect(withoutHidden(`\u200d ${HIDDEN}\u200c`)).toBe('');
});

test.each([
  ['a customer', signupRequest.shape.name],
  ['a recipient', shippingAddressRequest.shape.firstName],
  ['an address', shippingAddressRequest.shape.addressLine1],
  ['a landmark', shippingAddressRequest.shape.apt],
  ['a city', shippingAddressRequest.shape.city],
  ['a category, brand or color', termName],
  ['a product', productRequest.shape.name],
  ['a request for a customization', customizationRequest.shape.fullName],
])('the name of %s is accepted without them', (_of, name) => {
  expect(name.parse(`\ufeff Asha\u202e Rao\u200b `)).toBe('Asha Rao');
});

test('a name of nothing but marks is refused as an empty one', () => {
  const { error } = signupRequest.shape.name.safeParse('\u200b\u202e');
  expect(error?.issues[0]?.message).toBe('Please fill in your name.');
});

test.each([
  ['a phone number', contactInfoRequest.shape.phone],
  ['a mobile number', signupRequest.shape.mobile],
])('%s copied from a list of contacts is accepted', (_what, number) => {
  expect(number.parse('\u202a+919876543210\u202c')).toBe('+919876543210');
});
