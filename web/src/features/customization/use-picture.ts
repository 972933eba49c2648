import {
  CUSTOMIZATION_IMAGE_TYPES,
  MAX_CUSTOMIZATION_IMAGE_BYTES,
} from '@aangan/shared-events/features/customization/paths';
import { useEffect, useState } from 'react';
import { customizationTexts } from './messages.ts';

export type ChosenPicture = { readonly file: File; readonly url: string };

/** The optional picture of a request. An invalid file is rejected by name, and the former picture stays. */
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
    /** Called when the browser cannot decode the file: it is not an image, whatever its name. */
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
