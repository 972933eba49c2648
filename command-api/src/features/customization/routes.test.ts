import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  customizationRequestsResponse,
  submitCustomizationResponse,
  type CustomizationRequestResponse,
} from '@aangan/shared-events/features/customization/http';
import { customizationStream } from '@aangan/shared-events/features/customization/events';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, makeGiven, type TestRequest } from '../../testing/given.ts';
import { aForm, aPicture, submit, submitting, requestDetails } from '../../testing/customization.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
});
afterAll(() => api.stop());

const listing = (more: Partial<TestRequest> = {}): TestRequest => ({
  method: 'GET',
  path: '/api/customization/requests',
  as: admin,
  ...more,
});
const listed = async (query = ''): Promise<readonly CustomizationRequestResponse[]> => {
  const { body } = await sendRequest(api.url, listing({ path: `/api/customization/requests${query}` }));
  return customizationRequestsResponse.parse(body).data;
};
const files = async (): Promise<readonly string[]> => {
  const folder = join(api.settings.uploadsDir, 'customization');
  return (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.jpg'));
};

describe('submitting a customization request', () => {
  test('accepts a form with a picture from anyone', async () => {
    const { body } = await given()
      .when(submitting(aForm(requestDetails, { 'sketch.png': await aPicture() })))
      .then(201, submitCustomizationResponse, [
        { type: 'CustomizationRequested', data: { wish: requestDetails } },
      ]);
    expect(body).toMatchObject({
      success: true,
      message: 'Customization request submitted successfully!',
      ...requestDetails,
    });
    const { id } = submitCustomizationResponse.parse(body);
    expect((await listed())[0]).toMatchObject({ id, ...requestDetails });
  });

  test('accepts one without a picture, as a form or as JSON, with any token', async () => {
    for (const body of [aForm(), requestDetails])
      await given()
        .when(submitting(body, { as: { token: 'worth-nothing' } }))
        .then(201, { image: null }, [{ type: 'CustomizationRequested', data: { image: null } }]);
  });

  test('records the sender when they are signed in', async () => {
    const shopper = await api.person();
    const head = await api.services.log.head();
    await submit(api.url, requestDetails, { as: shopper });
    const [event] = await api.eventsAfter(head);
    expect(event?.metadata.by).toEqual({ kind: 'customer', id: shopper.id });
  });

  test('stores nothing of it in the log that can be read without its key', async () => {
    const { body } = await submit(api.url, requestDetails);
    const { id } = submitCustomizationResponse.parse(body);
    const [raw] = await api.services.log.readStream(customizationStream(id));
    const stored = JSON.stringify([raw?.data, raw?.metadata]);
    for (const text of Object.values(requestDetails)) expect(stored).not.toContain(text);
  });

  test.each([
    ['fullName', '  ', 'Please fill in your full name.'],
    ['fullName', 'A'.repeat(101), 'A name may have at most 100 characters.'],
    ['email', '', 'Please fill in your email address.'],
    ['email', 'asha at example', 'Please fill in a valid email address.'],
    ['designPreference', ' ', 'Please describe the design you have in mind.'],
    ['designPreference', 'p'.repeat(5001), 'A design preference may have at most 5,000 characters.'],
  ])('says what is wrong with %s', async (field, value, message) => {
    for (const body of [aForm({ ...requestDetails, [field]: value }), { ...requestDetails, [field]: value }])
      await given().when(submitting(body)).then(400, { success: false, message, field }, []);
  });

  test.each([
    ['fullName', 'Please fill in your full name.'],
    ['email', 'Please fill in your email address.'],
    ['designPreference', 'Please describe the design you have in mind.'],
  ])('reports a missing %s', async (field, message) => {
    const fields = Object.fromEntries(Object.entries(requestDetails).filter(([name]) => name !== field));
    await given()
      .when(submitting(aForm(fields)))
      .then(400, { message, field }, []);
  });

  test('refuses a file that is no picture, too large or too much, and leaves no file behind', async () => {
    const before = await files();
    const refused = async (pictures: Readonly<Record<string, Buffer>>, status: number, message: string) =>
      given()
        .when(submitting(aForm(requestDetails, pictures)))
        .then(status, { success: false, message }, []);
    const picture = await aPicture();
    const wrong = 'Invalid file type for sketch.png. Use JPEG/PNG.';
    await refused({ 'sketch.png': await aPicture('webp') }, 400, wrong);
    await refused({ 'sketch.png': Buffer.from('<svg/>') }, 400, wrong);
    const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
    await refused({ 'sketch.png': large }, 413, 'File sketch.png exceeds 5MB.');
    const two = { 'one.png': picture, 'two.png': picture };
    await refused(two, 400, 'Only one image can be sent with a request.');
    expect(await files()).toEqual(before);
  });

  test('applies a key and a form of a stranger once, and repeats its answer', async () => {
    const picture = await aPicture();
    const headers = { 'Idempotency-Key': 'my wish' };
    const send = () => submitting(aForm(requestDetails, { 'sketch.png': picture }), { headers });
    const first = await given()
      .when(send())
      .then(201, submitCustomizationResponse, [{ type: 'CustomizationRequested' }]);
    const stored = await files();
    expect((await given().when(send()).then(201, {}, [])).body).toEqual(first.body);
    expect(await files()).toEqual(stored);
    const other = aForm({ ...requestDetails, fullName: 'Farah Khan' }, { 'sketch.png': picture });
    await given().when(submitting(other, { headers })).then(201, { fullName: 'Farah Khan' });
  });

  test('submitted twice concurrently is one request with one picture', async () => {
    const before = await files();
    const head = await api.services.log.head();
    const [picture, headers] = [await aPicture(), { 'Idempotency-Key': 'nervous' }];
    const send = () => submit(api.url, aForm(requestDetails, { 'sketch.png': picture }), { headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await api.eventsAfter(head)).map(({ type }) => type)).toEqual(['CustomizationRequested']);
    expect(await files()).toHaveLength(before.length + 1);
  });

  test('refuses a key that was used for another request', async () => {
    const more = { as: await api.person(), headers: { 'Idempotency-Key': 'twice' } };
    await given().when(submitting(requestDetails, more)).then(201);
    await given()
      .when(submitting({ ...requestDetails, fullName: 'Farah Khan' }, more))
      .then(409, { code: 'idempotency-key-reused' }, []);
  });
});

describe('the list of customization requests', () => {
  test('is for administrators', async () => {
    const path = '/api/customization/requests';
    await given().when({ method: 'GET', path }).then(401, { success: false });
    for (const role of ['customer', 'auditor'] as const)
      await given()
        .when(listing({ as: await api.person(role) }))
        .then(403, { code: 'admins-only' });
  });

  test('shows the newest first, in pages on request', async () => {
    for (const fullName of ['First', 'Second', 'Third'])
      await submit(api.url, { ...requestDetails, fullName });
    const names = (await listed('?limit=2')).map(({ fullName }) => fullName);
    expect(names).toEqual(['Third', 'Second']);
    expect((await listed('?limit=2&page=2'))[0]).toMatchObject({ fullName: 'First' });
    await given()
      .when(listing({ path: '/api/customization/requests?limit=0' }))
      .then(400);
  });

  test('opens each picture for some minutes, only with its signed address', async () => {
    await submit(api.url, aForm(requestDetails, { 'sketch.png': await aPicture() }));
    const image = (await listed())[0]?.image ?? '';
    const picture = await fetch(api.url + image);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(picture.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    const { format, width } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
    expect([format, width]).toEqual(['jpeg', 800]);

    const [path = ''] = image.split('?');
    expect((await fetch(api.url + path)).status).toBe(403);
    expect((await fetch(`${api.url}/uploads/${path.split('/').at(-1)}`)).status).toBe(404);
  });
});
