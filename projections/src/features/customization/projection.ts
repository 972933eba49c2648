// Customization events -> CustomizationRequestView, the list and the number of requests. CustomizationRequestRemoved deletes the request.
import type { CustomizationEvent } from '@aangan/shared-events/features/customization/events';
import {
  customizationCountKey,
  customizationProjection,
  customizationRequestKey,
  customizationRequestsIndex,
  type CustomizationCountView,
  type CustomizationRequestView,
} from '@aangan/shared-events/features/customization/views';
import { isErased } from '@aangan/shared-events/personal';
import {
  indexEntry,
  removedIndexEntry,
  noChanges,
  type LiveMessage,
  type Projection,
} from '../../runtime/fold/projection.ts';

type Views = { request: CustomizationRequestView; count: CustomizationCountView };

export const customization: Projection<CustomizationEvent, Views> = {
  name: customizationProjection,
  version: 1,
  eventTypes: ['CustomizationRequested', 'CustomizationRequestRemoved'],
  documentKeys: ({ data }) => ({
    request: customizationRequestKey(data.requestId),
    count: customizationCountKey,
  }),
  project: (documents, event) => {
    const { requestId } = event.data;
    const requests = documents.count?.requests ?? 0;
    switch (event.type) {
      case 'CustomizationRequested': {
        if (documents.request !== undefined) return noChanges;
        const { wish, image } = event.data;
        const request = {
          id: requestId,
          wish: isErased(wish) ? null : wish,
          image,
          createdAt: event.metadata.at,
        };
        return {
          documents: { request, count: { requests: requests + 1 } },
          indexes: [indexEntry(customizationRequestsIndex, requestId, Number(event.position))],
          messages: [countMessage(requests + 1)],
        };
      }
      case 'CustomizationRequestRemoved':
        if (documents.request === undefined) return noChanges;
        return {
          documents: { request: null, count: { requests: requests - 1 } },
          indexes: [removedIndexEntry(customizationRequestsIndex, requestId)],
          messages: [countMessage(requests - 1)],
        };
      default:
        return event satisfies never;
    }
  },
};

const countMessage = (count: number): LiveMessage => ({
  to: 'admins',
  name: 'customization-count',
  key: 'customization-count',
  data: { count },
});
