// A request whose outcome is unknown, stored in sessionStorage with its idempotency key, so that a repeat counts once even after a
// reload. It contains personal data, so it is removed once the server has answered, and is not visible to the next person who signs in.
import type { CustomizationRequest } from '@aangan/shared-events/features/customization/http';
import { fieldsOf } from '@aangan/shared-events/fields';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { hasShapeOf } from '../../lib/shape.ts';

export type NewRequest = { readonly details: CustomizationRequest; readonly image: File | null };

/** The properties by which a file is recognised after a reload. */
type KnownFile = Pick<File, 'name' | 'size' | 'lastModified'>;
export type RequestDraft = {
  readonly details: CustomizationRequest;
  readonly image: KnownFile | null;
  readonly idempotencyKey: string;
};

const storageKey = () => personalKey('customization-request').join(' ');

export function storedDraft(): RequestDraft | null {
  const text = sessionStorage.getItem(storageKey());
  if (text === null) return null;
  const draft: unknown = JSON.parse(text);
  return isDraft(draft) ? draft : null;
}

function isDraft(value: unknown): value is RequestDraft {
  const { image } = fieldsOf(value);
  const isKnownFile = image === null || hasShapeOf({ name: '', size: 0, lastModified: 0 }, image);
  const details = { fullName: '', email: '', designPreference: '' };
  return isKnownFile && hasShapeOf({ details, idempotencyKey: '' }, value);
}

/** Stores the request and returns its idempotency key: the stored one for the same request, otherwise a new one. */
export function storeDraft({ details, image }: NewRequest): string {
  const known = storedDraft();
  const file = image && { name: image.name, size: image.size, lastModified: image.lastModified };
  const isSame = known !== null && textOf(known.details, known.image) === textOf(details, file);
  const idempotencyKey = isSame ? known.idempotencyKey : newIdempotencyKey();
  const draft: RequestDraft = { details, image: file, idempotencyKey };
  sessionStorage.setItem(storageKey(), JSON.stringify(draft));
  return idempotencyKey;
}

export function dropDraft(): void {
  sessionStorage.removeItem(storageKey());
}

function textOf({ fullName, email, designPreference }: CustomizationRequest, file: KnownFile | null): string {
  return JSON.stringify([fullName, email, designPreference, file?.name, file?.size, file?.lastModified]);
}
