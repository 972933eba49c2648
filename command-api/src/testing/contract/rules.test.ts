// Every rule of the server, and every text of the specification that it answers with, verbatim. Each row has one error
// in an otherwise valid request; nothing of it may be appended to the log.
import { productStream } from '@aangan/shared-events/features/catalogue/products/events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProduct, appendAndAwait, INDIGO, stock } from '../catalogue.ts';
import { anOrder, address, contactInfo, kurta, lamp } from '../orders.ts';
import { startApiInTest, type ApiInTest, type Person } from '../api.ts';
import { sendRequest, type TestResponse, type TestRequest } from '../given.ts';
import { makeContractChecker, type ContractChecker } from './contract.ts';
import { makeDocument } from '../../openapi/document.ts';
import { documentParts } from '../../features.ts';

let api: ApiInTest;
let holder: ContractChecker;
let admin: Person;
let shopper: Person;
let head: bigint;
let picture: Blob;

beforeAll(async () => {
  api = await startApiInTest();
  holder = makeContractChecker(makeDocument(api.app.routes, documentParts));
  [admin, shopper] = [await api.person('admin'), await api.person()];
  await stock(api, [
    aProduct(1),
    aProduct(2, { sizes: [], colorIds: [], name: 'Brass lamp', pricePaise: 49950 }),
    aProduct(3, { inStock: false, name: 'Linen shirt' }),
    aProduct(4, { name: 'Old shawl' }),
  ]);
  await appendAndAwait(api, productStream(4), {
    type: 'ProductRemoved',
    data: { productId: 4, name: 'Old shawl' },
  });
  const square = { width: 8, height: 8, channels: 3, background: '#0f6e6e' } as const;
  picture = new Blob([new Uint8Array(await sharp({ create: square }).png().toBuffer())]);
  await api.caughtUp();
  head = await api.services.log.head();
});
afterAll(() => api.stop());

type Rule = readonly [wrong: object, status: number, message: string];

const titleOf = ([wrong]: Rule): string =>
  JSON.stringify(wrong, (_, value: unknown) => (value === undefined ? 'missing' : value)).slice(0, 60);

const person = { name: 'Asha Rao', username: 'asha.rao', mobile: '9876543210', password: 'a long password' };
const form = { name: 'Stole', price: '899', categoryId: '1', brandId: '1', color: '1', sizes: '["M"]' };
const line = { productId: 1, color: INDIGO, size: 'M', quantity: 1 };
const custom = { fullName: 'Asha Rao', email: 'asha@example.org', designPreference: 'A peacock' };
const long = 'x'.repeat(5001);

const RATING = 'Please select a rating between 1 and 5.';
const USERNAME = 'A username has 3 to 40 letters, digits, dots, underscores or hyphens.';
const MOBILE = 'A mobile number has 10 to 15 digits, with an optional + in front.';
const PHONE = 'A phone number has 10 to 15 digits, with an optional + in front.';
const BOTH = 'Please enter both username and password';

async function expectRefused(
  call: string,
  request: Omit<TestRequest, 'method' | 'path'>,
  rule: Rule,
): Promise<TestResponse> {
  const [method, path = ''] = call.split(' ');
  const answered = await sendRequest(api.url, {
    method: method as TestRequest['method'],
    path: path.replace('{id}', '1'),
    ...request,
  });
  holder.checkAnswer(call, answered);
  const { message }: { message?: string } = Object(answered.body);
  expect([answered.status, message]).toEqual(rule.slice(1));
  return answered;
}

function rules(
  title: string,
  call: string,
  by: () => Person | undefined,
  good: object,
  list: readonly Rule[],
): void {
  describe(title, () => {
    for (const rule of list)
      test(`with ${titleOf(rule)} is answered “${rule[2]}”`, async () => {
        const as = by();
        await expectRefused(call, { ...(as && { as }), body: { ...good, ...rule[0] } }, rule);
      });
  });
}

rules('signing up', 'POST /api/auth/signup', () => undefined, person, [
  [{ name: undefined }, 400, 'Please fill in your name.'],
  [{ name: '  ' }, 400, 'Please fill in your name.'],
  [{ name: 'x'.repeat(101) }, 400, 'A name may have at most 100 characters.'],
  [{ name: 'Asha\r\nRao' }, 400, 'A name must be on one line.'],
  [{ username: undefined }, 400, 'Please choose a username.'],
  [{ username: 'as' }, 400, USERNAME],
  [{ username: 'x'.repeat(41) }, 400, USERNAME],
  [{ username: 'asha rao' }, 400, USERNAME],
  [{ username: 'asha:rao' }, 400, USERNAME],
  [{ mobile: undefined }, 400, 'Please fill in your mobile number.'],
  [{ mobile: '987654321' }, 400, MOBILE],
  [{ mobile: '1234567890123456' }, 400, MOBILE],
  [{ mobile: '++9876543210' }, 400, MOBILE],
  [{ password: undefined }, 400, 'Please choose a password.'],
  [{ password: '1234567' }, 400, 'A password has at least 8 characters.'],
  [{ password: ' 1234567 ' }, 400, 'A password has at least 8 characters.'],
  [{ password: 'x'.repeat(201) }, 400, 'A password has at most 200 characters.'],
  [{ username: 'Admin' }, 409, 'This username is already taken. Please choose another.'],
]);

rules('logging in', 'POST /api/auth/login', () => undefined, { username: 'asha', password: 'wrong' }, [
  [{}, 401, 'Invalid username or password.'],
  [{ username: undefined }, 400, BOTH],
  [{ username: '   ' }, 400, BOTH],
  [{ password: undefined }, 400, BOTH],
  [{ password: ' ' }, 400, BOTH],
]);

rules('a category', 'POST /api/categories', () => admin, { name: 'Bags' }, [
  [{ name: undefined }, 400, 'Please fill in the name.'],
  [{ name: ' ' }, 400, 'Please fill in the name.'],
  [{ name: 'x'.repeat(101) }, 400, 'A name may have at most 100 characters.'],
  [{ name: ' wOMEN ' }, 409, 'There is already a category called “Women”.'],
]);
rules('a brand', 'POST /api/brands', () => admin, { name: 'Kapas' }, [
  [{ name: '' }, 400, 'Please fill in the name.'],
  [{ name: 'NILA' }, 409, 'There is already a brand called “Nila”.'],
]);
rules('a color', 'POST /api/colors', () => admin, { name: 'Teal', hexCode: '#0F6E6E' }, [
  [{ name: '' }, 400, 'Please fill in the name.'],
  [{ name: 'indigo' }, 409, 'There is already a color called “Indigo”.'],
  [{ hexCode: undefined }, 400, 'Please fill in the hex code.'],
  [{ hexCode: '#12345' }, 400, 'A hex code looks like #2E3A7B.'],
  [{ hexCode: 'teal' }, 400, 'A hex code looks like #2E3A7B.'],
  [{ hexCode: INDIGO.toLowerCase() }, 409, `“Indigo” already has the hex code ${INDIGO}.`],
]);
describe('a category, brand or color in use', () => {
  for (const [call, noun, uses] of [
    ['DELETE /api/categories/{id}', 'category', '3 products use'],
    ['DELETE /api/brands/{id}', 'brand', '3 products use'],
    ['DELETE /api/colors/{id}', 'color', '2 products use'],
  ] as const)
    test(`is not deleted: ${call}`, () =>
      expectRefused(call, { as: admin }, [{}, 409, `${uses} this ${noun}, so it cannot be deleted.`]));
});

rules('a line of the cart', 'POST /api/cart', () => shopper, line, [
  [{ productId: undefined }, 400, 'Product ID is missing.'],
  [{ productId: 0 }, 400, 'Product ID is missing.'],
  [{ productId: true }, 400, 'Product ID is missing.'],
  [{ size: undefined }, 400, 'Please select a size.'],
  [{ size: ' ' }, 400, 'Please select a size.'],
  [{ size: 'XXL' }, 400, 'This product does not come in this size.'],
  [{ color: '#000000' }, 400, 'This product does not come in this color.'],
  [{ color: undefined }, 400, 'This product does not come in this color.'],
  [{ productId: 2, size: 'Free Size' }, 400, 'This product does not come in this color.'],
  [{ quantity: undefined }, 400, 'The quantity must be a whole number.'],
  [{ quantity: 0 }, 400, 'The quantity must be at least 1.'],
  [{ quantity: 1.5 }, 400, 'The quantity must be a whole number.'],
  [{ quantity: 100 }, 400, 'The quantity must be at most 99.'],
  [{ productId: 3 }, 409, 'This product is out of stock.'],
  [{ productId: 4 }, 409, 'This product is no longer available.'],
  [{ productId: 99 }, 409, 'This product is no longer available.'],
]);
rules('a line that is changed', 'PUT /api/cart', () => shopper, line, [
  [{}, 404, 'This item is no longer in your cart.'],
  [{ quantity: 0 }, 400, 'The quantity must be at least 1.'],
]);
rules('a wishlist entry is added', 'POST /api/wishlist/add', () => shopper, {}, [
  [{}, 400, 'Product ID is missing.'],
  [{ productId: 99 }, 404, 'Product not found.'],
]);
rules('a wish taken back', 'POST /api/wishlist/remove', () => shopper, {}, [
  [{ productId: 1 }, 404, 'Item not found in wishlist.'],
]);
rules('a review', 'POST /api/products/reviews/{id}', () => shopper, { rating: 5 }, [
  [{ rating: undefined }, 400, RATING],
  [{ rating: 0 }, 400, RATING],
  [{ rating: 6 }, 400, RATING],
  [{ comment: long }, 400, 'A comment may have at most 5,000 characters.'],
]);

const withAddress = (more: object): object => ({ shippingAddress: { ...address, ...more } });
const withContact = (more: object): object => ({ contactInfo: { ...contactInfo, ...more } });
const withItem = (more: object): object => ({ items: [{ ...kurta, ...more }, lamp] });
rules('an order', 'POST /api/orders/place-order', () => shopper, anOrder(), [
  [{ items: [] }, 400, 'Your cart is empty'],
  [{ items: undefined }, 400, 'Your cart is empty'],
  [withItem({ id: undefined }), 400, 'Product ID is missing.'],
  [withItem({ size: '' }), 400, 'Please select a size.'],
  [withItem({ quantity: 0 }), 400, 'The quantity must be at least 1.'],
  [withItem({ quantity: 100 }), 400, 'The quantity must be at most 99.'],
  [{ totalPrice: undefined }, 400, 'The total price is missing.'],
  [withAddress({ firstName: '' }), 400, 'Please fill in the first name.'],
  [withAddress({ lastName: ' ' }), 400, 'Please fill in the last name.'],
  [withAddress({ addressLine1: undefined }), 400, 'Please fill in the address.'],
  [withAddress({ addressLine1: 'x'.repeat(501) }), 400, 'The address is too long.'],
  [withAddress({ apt: 'x'.repeat(201) }), 400, 'The apartment, floor or landmark is too long.'],
  [withAddress({ city: '' }), 400, 'Please fill in the city.'],
  [withAddress({ state: '' }), 400, 'Please fill in the state.'],
  [withAddress({ postalCode: undefined }), 400, 'Please fill in the postal code.'],
  [withAddress({ postalCode: '12345' }), 400, 'A postal code has 6 digits.'],
  [withContact({ email: undefined }), 400, 'Please fill in the e-mail address.'],
  [withContact({ email: `${'x'.repeat(250)}@example.org` }), 400, 'The e-mail address is too long.'],
  [withContact({ email: 'asha' }), 400, 'Please fill in a valid e-mail address.'],
  [withContact({ phone: undefined }), 400, 'Please fill in the phone number.'],
  [withContact({ phone: '12' }), 400, PHONE],
  [{ paymentMethod: 'card' }, 400, 'Please choose a payment method.'],
  [{ totalPrice: 1 }, 409, 'The price of this order has changed. Please review it.'],
  [withItem({ id: 3 }), 409, '“Linen shirt” (M) is out of stock. Please remove it from your cart.'],
]);
rules('a status', 'PUT /api/orders/update-status/{id}', () => admin, {}, [
  [{ status: 'lost' }, 400, 'The status must be pending, accepted, rejected, fulfilled or delivered.'],
  [{ status: 'accepted' }, 404, 'Order not found.'],
]);

rules('a customization request', 'POST /api/customization/submit', () => undefined, custom, [
  [{ fullName: undefined }, 400, 'Please fill in your full name.'],
  [{ fullName: 'x'.repeat(101) }, 400, 'A name may have at most 100 characters.'],
  [{ email: undefined }, 400, 'Please fill in your email address.'],
  [{ email: 'asha' }, 400, 'Please fill in a valid email address.'],
  [{ designPreference: ' ' }, 400, 'Please describe the design you have in mind.'],
  [{ designPreference: long }, 400, 'A design preference may have at most 5,000 characters.'],
]);
describe('a missing customization request', () => {
  test('cannot be deleted', () =>
    expectRefused('DELETE /api/customization/request/{id}', { as: admin }, [
      {},
      404,
      'Customization request not found.',
    ]));
});

const asForm = (fields: object, files: readonly (readonly [string, Blob, string])[] = []): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) data.append(name, String(value));
  for (const [field, blob, name] of files) data.append(field, blob, name);
  return data;
};
describe('the form of a product', () => {
  const list: readonly Rule[] = [
    [{ name: undefined }, 400, 'Please fill in the name.'],
    [{ price: undefined }, 400, 'Please check “price”.'],
    [{ price: '' }, 400, '“price” must be an amount in rupees with at most two decimals.'],
    [{ price: '12.345' }, 400, '“price” must be an amount in rupees with at most two decimals.'],
    [{ price: '1e3' }, 400, '“price” must be an amount in rupees with at most two decimals.'],
    [{ price: '10000001' }, 400, '“price” must be at most 1,00,00,000 rupees.'],
    [{ oldPrice: '-5' }, 400, '“oldPrice” must be an amount in rupees with at most two decimals.'],
    [{ categoryId: '99' }, 400, 'Please choose a category that exists.'],
    [{ brandId: '99' }, 400, 'Please choose a brand that exists.'],
    [{ color: '99' }, 400, 'Please choose a color that exists.'],
    [{ colors: '[1,99]' }, 400, 'Please choose a color that exists.'],
    [{ categoryId: '1.5' }, 400, '“categoryId” must be a whole number.'],
    [{ inStock: 'yes' }, 400, 'Please check “inStock”.'],
    [{ sizes: '["M"' }, 400, '“sizes” must be a JSON list.'],
    [{ sizes: String.raw`["\ud800"]` }, 400, 'Please check “sizes.0”.'],
    [{ rating: '5.1' }, 400, 'A rating must be from 0 to 5.'],
    [{ reviews: '-1' }, 400, 'The number of reviews must be a whole number from 0.'],
    [{ description: long }, 400, '“description” may have at most 5,000 characters.'],
    [{ imageColors: '[2]' }, 400, 'A picture shows a color that the product does not have.'],
  ];
  for (const rule of list)
    test(`with ${titleOf(rule)} is answered “${rule[2]}”`, async () => {
      for (const call of ['POST /api/products', 'PUT /api/products/{id}'])
        await expectRefused(call, { as: admin, body: asForm({ ...form, ...rule[0] }) }, rule);
    });

  test('accepts four pictures of at most 5 MB, JPEG or PNG by their bytes', async () => {
    const large = new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]);
    const five = Array.from({ length: 5 }, (_, at) => ['images', picture, `${at}.png`] as const);
    const send = (files: Parameters<typeof asForm>[1], rule: Rule) =>
      expectRefused('POST /api/products', { as: admin, body: asForm(form, files) }, rule);
    await send(five, [{}, 400, 'Maximum 4 images allowed.']);
    await send(
      [['images', new Blob(['GIF89a']), 'a.png']],
      [{}, 400, 'Invalid file type for a.png. Use JPEG/PNG.'],
    );
    await send([['images', large, 'poster.png']], [{}, 413, 'File poster.png exceeds 5MB.']);
    await send(
      [['images', new Blob(['x']), 'कुर्ता.png']],
      [{}, 400, 'Invalid file type for कुर्ता.png. Use JPEG/PNG.'],
    );
  });
});

describe('an unauthorised visitor', () => {
  test('is answered with the specification’s text', async () => {
    await expectRefused('GET /api/orders', {}, [{}, 401, 'No token found. Please log in.']);
    const bad = { as: { token: 'bad' } };
    await expectRefused('GET /api/cart', bad, [{}, 401, 'Invalid token. Please log in again.']);
    await expectRefused('GET /api/auth/users/all', { as: shopper }, [{}, 403, 'Access denied. Admins only.']);
  });
});

describe('a write without anything to change', () => {
  test.each([
    ['DELETE /api/cart', line],
    ['DELETE /api/cart/clear', undefined],
  ])('%s is answered as the document describes it', async (call, body) => {
    const [method, path = ''] = call.split(' ');
    const answered = await sendRequest(api.url, {
      method: method as TestRequest['method'],
      path,
      as: shopper,
      ...(body && { body }),
    });
    holder.checkAnswer(call, answered);
  });
});

describe('a refused request', () => {
  test('leaves no event', async () => {
    expect((await api.eventsAfter(head)).map(({ type }) => type)).toEqual([]);
  });
});
