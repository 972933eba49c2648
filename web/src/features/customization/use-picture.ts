import {
  CUSTOMIZATION_IMAGE_TYPES,
  MAX_CUSTOMIZATION_IMAGE_BYTES,
} from '@aangan/shared-events/features/customization/http';
import { useEffect, useState } from 'react';
import { customizationTexts } from './messages.ts';

export type ChosenPicture = { readonly file: File; readonly url: string };

/** The one picture that may go with a request. A file that cannot be sent is dropped and named; the picture before it stays. */
export function usePicture() {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (picture !== null) return () => URL.revokeObjectURL(picture.url);
    return undefined;
  }, [picture]);
  return {
    picture,
    problem,
    choose: (file: File) => {
      const fault = faultOf(file);
      setProblem(fault);
      if (fault === undefined) setPicture({ file, url: URL.createObjectURL(file) });
    },
    clear: () => {
      setPicture(null);
      setProblem(undefined);
    },
    /** The browser could not show it, so it is none, whatever its name says. */
    dropBroken: () => {
      setPicture(null);
      setProblem(picture === null ? undefined : customizationTexts.wrongType(picture.file.name));
    },
  };
}

function faultOf({ name, type, size }: File): string | undefined {
  if (!CUSTOMIZATION_IMAGE_TYPES.some((known) => known === type)) return customizationTexts.wrongType(name);
  if (size > MAX_CUSTOMIZATION_IMAGE_BYTES) return customizationTexts.tooLarge(name);
  return undefined;
}
