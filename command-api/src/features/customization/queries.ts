// Customization requests for an administrator. Each read signs new addresses for their images.
import type {
  CustomizationRequestResponse,
  CustomizationRequestsQuery,
  CustomizationRequestsResponse,
} from '@aangan/shared-events/features/customization/http';
import {
  customizationProjection,
  customizationRequestKey,
  customizationRequestsIndex,
  type CustomizationRequestView,
} from '@aangan/shared-events/features/customization/views';
import { itemsInChunks } from '../../http/answers/chunks.ts';
import type { Views } from '../../views/views.ts';

/** The most requests in one answer. */
const MAX_PER_ANSWER = 1_000;

/** In lines of 200 bytes: a description may have 5,000 characters. */
const weightOf = ({ wish }: CustomizationRequestView): number => (wish?.designPreference.length ?? 0) / 200;

/** Returns an address that opens a private image for some minutes. */
export type AddressOf = (image: string) => string;

/** Makes the list of requests, newest first. */
export function makeListRequests(views: Pick<Views, 'documents' | 'members' | 'size'>, addressOf: AddressOf) {
  const read = (keys: readonly string[]) =>
    views.documents<CustomizationRequestView>(customizationProjection, keys);
  return async (query: CustomizationRequestsQuery): Promise<CustomizationRequestsResponse> => {
    const { page = 1, limit: count = MAX_PER_ANSWER } = query;
    const range = { newestFirst: true, offset: (page - 1) * count, count };
    const ids = await views.members(customizationProjection, customizationRequestsIndex, range);
    const keys = ids.map(customizationRequestKey);
    const total = await views.size(customizationProjection, customizationRequestsIndex);
    return {
      success: true,
      data: await itemsInChunks(keys, read, (view) => toRequestResponse(view, addressOf), weightOf),
      total,
      totalPages: Math.max(1, Math.ceil(total / count)),
    };
  };
}

/** A request in the shape of http.ts; undefined once its key is destroyed. */
function toRequestResponse(
  { id, wish, image, createdAt }: CustomizationRequestView,
  addressOf: AddressOf,
): CustomizationRequestResponse | undefined {
  if (wish === null) return undefined;
  return { id, ...wish, image: image === null ? null : addressOf(image), createdAt };
}
