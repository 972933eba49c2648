// Sending a customization request.
import type {
  CustomizationRequest,
  SubmitCustomizationResponse,
} from '@aangan/shared-events/features/customization/http';
import {
  customizationImageField,
  customizationPaths,
} from '@aangan/shared-events/features/customization/paths';
import { useMutation } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../../lib/api/api-error.ts';
import { write } from '../../lib/api/request.ts';
import { dropDraft, storeDraft, type NewRequest } from './request-draft.ts';

/** Sends the request; a retry or a reload reuses its idempotency key, so it counts once. */
export function useSubmitRequest() {
  return useMutation({
    mutationFn: async (request: NewRequest) => {
      const idempotencyKey = storeDraft(request);
      try {
        const path = customizationPaths.submit;
        const answer = await write<SubmitCustomizationResponse>(
          'POST',
          path,
          idempotencyKey,
          formOf(request),
        );
        dropDraft();
        return answer;
      } catch (error) {
        if (!isOutcomeUnknown(error)) dropDraft();
        throw error;
      }
    },
  });
}

function formOf({ details, image }: NewRequest): FormData {
  const form = new FormData();
  const { fullName, email, designPreference }: CustomizationRequest = details;
  for (const [name, value] of Object.entries({ fullName, email, designPreference })) form.append(name, value);
  if (image !== null) form.append(customizationImageField, image);
  return form;
}
