// The routes of customization requests. Anyone may submit one; only administrators read and remove them.
import {
  customizationImageField,
  customizationPaths,
} from '@aangan/shared-events/features/customization/paths';
import {
  customizationRequest,
  customizationRequestsQuery,
  customizationRequestsResponse,
  submitCustomizationResponse,
  type SubmitCustomizationResponse,
} from '@aangan/shared-events/features/customization/http';
import { messageResponse, type MessageResponse } from '@aangan/shared-events/http';
import { customizationProjection } from '@aangan/shared-events/features/customization/views';
import { z } from 'zod';
import { defineRoute } from '../../http/define-route.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { Route } from '../../http/route.ts';
import {
  damagedImage,
  imageTooLarge,
  noRoomForImages,
  tooManyImages,
  tooManyPixels,
  wrongImageType,
} from '../../uploads/refusals.ts';
import { CUSTOMIZATION_LIMITS } from './limits.ts';
import { makeListRequests, type AddressOf } from './queries.ts';
import { missingRequest } from './refusals.ts';
import type { CustomizationRequests } from './requests.ts';

export type CustomizationNeeds = {
  readonly requests: CustomizationRequests;
  readonly addressOf: AddressOf;
};

export function customizationRoutes(
  { views, logger }: Pick<FeatureContext, 'views' | 'logger'>,
  { requests, addressOf }: CustomizationNeeds,
): readonly Route[] {
  const listRequests = makeListRequests(views, addressOf);
  return [
    defineRoute({
      method: 'post',
      path: customizationPaths.submit,
      who: 'anyone',
      summary: 'Submits a request for a custom design, with or without a picture.',
      limits: CUSTOMIZATION_LIMITS,
      body: customizationRequest,
      files: { field: customizationImageField, most: 1 },
      views: [customizationProjection],
      answers: { status: 201, body: submitCustomizationResponse },
      refuses: [
        tooManyImages(1),
        wrongImageType('drawing.gif'),
        tooManyPixels('panorama.jpg'),
        damagedImage('half.jpg'),
        imageTooLarge('poster.png'),
        noRoomForImages(),
      ],
      handle: async ({ body: details, files, context }) => {
        const { requestId, image, createdAt, position } = await requests.submit({
          details,
          files,
          context,
        });
        const body: SubmitCustomizationResponse = {
          success: true,
          message: 'Customization request submitted successfully!',
          id: requestId,
          ...details,
          image: image === null ? null : addressOf(image),
          createdAt,
        };
        return { status: 201, body, position };
      },
    }),
    defineRoute({
      method: 'get',
      path: customizationPaths.requests,
      who: 'admin',
      summary: 'The customization requests, newest first.',
      query: customizationRequestsQuery,
      views: [customizationProjection],
      answers: { body: customizationRequestsResponse },
      handle: async ({ query }) => ({ body: await listRequests(query) }),
    }),
    defineRoute({
      method: 'delete',
      path: customizationPaths.one,
      who: 'admin',
      summary: 'Permanently deletes a customization request, its picture and the key of its personal data.',
      params: { id: z.string() },
      views: [customizationProjection],
      answers: { body: messageResponse },
      refuses: [missingRequest()],
      handle: async ({ params, context }) => {
        const { position, ...removed } = await requests.remove(params['id'] ?? '', context);
        // Runs in the background; if it fails, the process manager completes it and destroys the key.
        requests
          .deleteTraces(removed)
          .catch((error: unknown) => logger.warn({ err: error }, 'deleting a removed request failed'));
        const body: MessageResponse = { success: true, message: 'The customization request was deleted.' };
        return { body, position };
      },
    }),
  ];
}
