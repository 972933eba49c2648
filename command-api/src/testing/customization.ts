// Customization forms as a browser sends them, and real images.
import sharp from 'sharp';
import { sendRequest, type TestResponse, type TestRequest } from './given.ts';

export const requestDetails = {
  fullName: 'Asha Rao',
  email: 'asha@example.org',
  designPreference: 'A kurta with peacocks on the hem',
};

export const aPicture = (format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 1000, channels: 3, background: '#2E3A7B' } })
    .toFormat(format)
    .toBuffer();

/** The form with its images, each under its file name. */
export function aForm(
  fields: Readonly<Record<string, string>> = requestDetails,
  pictures: Readonly<Record<string, Buffer>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(pictures))
    form.append('image', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

export const submitting = (body: object, more: Partial<TestRequest> = {}): TestRequest => ({
  method: 'POST',
  path: '/api/customization/submit',
  body,
  ...more,
});
export const submit = (url: string, body: object, more: Partial<TestRequest> = {}): Promise<TestResponse> =>
  sendRequest(url, submitting(body, more));
export const removing = (id: string, more: Partial<TestRequest> = {}): TestRequest => ({
  method: 'DELETE',
  path: `/api/customization/request/${id}`,
  ...more,
});
