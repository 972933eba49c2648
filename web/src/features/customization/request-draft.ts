// A request whose outcome nobody knows yet, kept in this tab with its key, so that sending the same once more counts once, after a reload too. It holds
// a name and an address, so it goes as soon as the shop has answered, and whoever signs in next does not see it.
import type { CustomizationRequest } from '@aangan/shared-events/features/customization/http';
import { newIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { personalKey } from '../../lib/session/personal-data.ts';

export type NewRequest = { readonly wish: CustomizationRequest; readonly image: File | null };

/** What a browser can remember of a file: enough to know it again. */
type KnownFile = Pick<File, 'name' | 'size' | 'lastModified'>;
export type RequestDraft = {
  readonly wish: CustomizationRequest;
  readonly image: KnownFile | null;
  readonly intention: string;
};

const storageKey = () => personalKey('customization-draft').join(' ');

export function storedDraft(): RequestDraft | null {
  const text = sessionStorage.getItem(storageKey());
  if (text === null) return null;
  const draft: RequestDraft = JSON.parse(text);
  return draft;
}

/** Keeps the request and gives its key: that of the last try when it was the same request, a fresh one for any other. */
export function storeDraft({ wish, image }: NewRequest): string {
  const known = storedDraft();
  const file = image && { name: image.name, size: image.size, lastModified: image.lastModified };
  const isSame = known !== null && textOf(known.wish, known.image) === textOf(wish, file);
  const intention = isSame ? known.intention : newIdempotencyKey();
  const draft: RequestDraft = { wish, image: file, intention };
  sessionStorage.setItem(storageKey(), JSON.stringify(draft));
  return intention;
}

export function dropDraft(): void {
  sessionStorage.removeItem(storageKey());
}

function textOf({ fullName, email, designPreference }: CustomizationRequest, file: KnownFile | null): string {
  return JSON.stringify([fullName, email, designPreference, file?.name, file?.size, file?.lastModified]);
}
