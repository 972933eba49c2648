// Nothing remains of a removed customization request, whichever process crashes meanwhile.
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import {
  customizationKeySubject,
  customizationStream,
} from '@aangan/shared-events/features/customization/events';
import {
  customizationRequestsResponse,
  submitCustomizationResponse,
} from '@aangan/shared-events/features/customization/http';
import {
  customizationProjection,
  customizationRequestKey,
} from '@aangan/shared-events/features/customization/views';
import { erased } from '@aangan/shared-events/personal';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApiInTest, type ApiInTest, type Person } from '../../testing/api.ts';
import { sendRequest, makeGiven } from '../../testing/given.ts';
import { settleAbandonedImages } from '../../uploads/abandoned-images.ts';
import { aForm, aPicture, removing, submit, requestDetails } from '../../testing/customization.ts';
import { customizationImages } from './requests.ts';

let api: ApiInTest;
let admin: Person;
const given = makeGiven(() => api);

beforeAll(async () => {
  api = await startApiInTest();
  admin = await api.person('admin');
});
afterAll(() => api.stop());

const aRequest = async (): Promise<{ id: string; image: string }> => {
  const { body } = await submit(api.url, aForm(requestDetails, { 'sketch.png': await aPicture() }));
  const { id, image } = submitCustomizationResponse.parse(body);
  return { id, image: image ?? '' };
};
const nameOf = (image: string): string => image.split('?')[0]?.split('/').at(-1) ?? '';
const keyState = async (id: string): Promise<string> =>
  api.services.keys.keyOf(customizationKeySubject(id)).then(
    () => 'there',
    (error: unknown) => (error instanceof Error ? error.name : ''),
  );
const expectForgotten = async (id: string, image: string): Promise<void> => {
  await expect.poll(() => keyState(id)).toBe('KeyDestroyedError');
  await expect.poll(async () => (await fetch(api.url + image)).status).toBe(404);
  const document = api.services.views.document(customizationProjection, customizationRequestKey(id));
  expect(await document).toBeUndefined();
  const [event] = (await api.eventsAfter(0n)).filter(({ stream }) => stream === customizationStream(id));
  expect(event?.data).toMatchObject({ wish: erased });
};

describe('removing a customization request', () => {
  test('is for administrators', async () => {
    const { id } = await aRequest();
    await given().when(removing(id)).then(401, {}, []);
    for (const role of ['customer', 'auditor'] as const)
      await given()
        .when(removing(id, { as: await api.person(role) }))
        .then(403, {}, []);
  });

  test('deletes it: list entry, image, key and content', async () => {
    const { id, image } = await aRequest();
    expect((await fetch(api.url + image)).status).toBe(200);
    await given()
      .when(removing(id, { as: admin }))
      .then(200, { success: true, message: 'The customization request was deleted.' }, [
        { type: 'CustomizationRequestRemoved', data: { requestId: id, image: nameOf(image) } },
      ]);
    const { body } = await sendRequest(api.url, {
      method: 'GET',
      path: '/api/customization/requests',
      as: admin,
    });
    expect(customizationRequestsResponse.parse(body).data.map((request) => request.id)).not.toContain(id);
    await expectForgotten(id, image);
  });

  test('twice is 404 the second time, and the same key gets the same answer', async () => {
    const [{ id }, other] = [await aRequest(), await aRequest()];
    await given()
      .when(removing(id, { as: admin }))
      .then(200);
    await given()
      .when(removing(id, { as: admin }))
      .then(404, { success: false, message: 'Customization request not found.' }, []);
    const again = removing(other.id, { as: admin, headers: { 'Idempotency-Key': 'gone' } });
    await given().when(again).then(200);
    await given().when(again).then(200, { success: true }, []);
  });

  test('that does not exist is 404', async () => {
    for (const id of ['f'.repeat(32), 'nobody', '..%2f..', 'A'.repeat(32)])
      await given()
        .when(removing(id, { as: admin }))
        .then(404, { message: 'Customization request not found.' }, []);
  });

  test('is possible when its key is lost', async () => {
    const { id, image } = await aRequest();
    await api.services.keys.destroy(customizationKeySubject(id));
    await given()
      .when(removing(id, { as: admin }))
      .then(200);
    await expectForgotten(id, image);
  });

  test('is completed when the process died right after the event', async () => {
    const { id, image } = await aRequest();
    await api.append(customizationStream(id), [
      { type: 'CustomizationRequestRemoved', data: { requestId: id, image: nameOf(image) } },
    ]);
    await expectForgotten(id, image);
  });
});

describe('a picture whose process died', () => {
  const images = () => customizationImages(api.settings.uploadsDir, 1e9);
  const leftWaiting = async (requestId: string): Promise<string> => {
    const bytes = await aPicture();
    const name = await images().put(requestId, { originalName: 'sketch.png', bytes, sha256: '' });
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(join(api.settings.uploadsDir, 'customization/waiting', name), longAgo, longAgo);
    return name;
  };
  const settle = () => settleAbandonedImages(images(), api.app.features.customization.requests.isReferenced);

  test('before the event is deleted, after it is kept, and a recent one stays pending', async () => {
    const [before, after] = ['b'.repeat(32), 'a'.repeat(32)];
    const [lost, named] = [await leftWaiting(before), await leftWaiting(after)];
    const young = await images().put('c'.repeat(32), {
      originalName: 'sketch.png',
      bytes: await aPicture(),
      sha256: '',
    });
    const data = { requestId: after, wish: requestDetails, image: named };
    const requested = [{ type: 'CustomizationRequested', data }];
    await api.append(customizationStream(after), requested, customizationKeySubject(after));
    await settle();
    const folder = join(api.settings.uploadsDir, 'customization');
    expect(await readdir(folder)).toContain(named);
    expect(await readdir(join(folder, 'waiting'))).toEqual([young]);
    expect(await images().find(lost)).toBeUndefined();
  });
});
