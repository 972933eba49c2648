// Customization requests as an administrator reads them. Each reading makes new addresses for their pictures.
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

/** The most requests of one answer. */
const MOST_AT_ONCE = 1_000;

/** In lines of 200 bytes: a description may have 5,000 characters. */
const weightOf = ({ wish }: CustomizationRequestView): number => (wish?.designPreference.length ?? 0) / 200;

/** An address that opens a private picture for some minutes. */
export type AddressOf = (image: string) => string;

/** Makes the list of requests, newest first. */
export function makeListRequests(views: Pick<Views, 'documents' | 'members' | 'size'>, addressOf: AddressOf) {
  const read = (keys: readonly string[]) =>
    views.documents<CustomizationRequestView>(customizationProjection, keys);
  return async (query: CustomizationRequestsQuery): Promise<CustomizationRequestsResponse> => {
    const { page = 1, limit: count = MOST_AT_ONCE } = query;
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

/** A request in the shape of http.ts; undefined for one whose key is destroyed and that is about to go. */
function toRequestResponse(
  { id, wish, image, createdAt }: CustomizationRequestView,
  addressOf: AddressOf,
): CustomizationRequestResponse | undefined {
  if (wish === null) return undefined;
  return { id, ...wish, image: image === null ? null : addressOf(image), createdAt };
}
