// What a shopper has filled in for a return. It outlives the dialog, so that closing it loses nothing.
import {
  MAX_RETURN_PICTURE_BYTES,
  MAX_RETURN_PICTURES,
  RETURN_PICTURE_TYPES,
} from '@aangan/shared-events/features/returns/paths';
import type { ReturnReason } from '@aangan/shared-events/features/returns/states';
import { useState } from 'react';
import { returnTexts } from './messages.ts';

export type ChosenPicture = { readonly file: File; readonly url: string };

type Draft = {
  /** By line of the order. */
  readonly quantities: Readonly<Record<number, number>>;
  readonly reason: ReturnReason | '';
  readonly note: string;
  readonly pictures: readonly ChosenPicture[];
  readonly pictureProblem: string | undefined;
};
const empty: Draft = { quantities: {}, reason: '', note: '', pictures: [], pictureProblem: undefined };

export function useReturnDraft() {
  const [draft, setDraft] = useState(empty);
  const drop = (pictures: readonly ChosenPicture[]) => {
    for (const { url } of pictures) URL.revokeObjectURL(url);
  };
  return {
    ...draft,
    change: (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })),
    setQuantity: (line: number, change: (quantity: number) => number) =>
      setDraft((before) => ({
        ...before,
        quantities: { ...before.quantities, [line]: change(before.quantities[line] ?? 0) },
      })),
    addPictures: (files: readonly File[]) => {
      const problem = files.map(faultOf).find((fault) => fault !== undefined);
      const fine = files.filter((file) => faultOf(file) === undefined);
      const room = Math.max(0, MAX_RETURN_PICTURES - draft.pictures.length);
      const added = fine.slice(0, room).map((file) => ({ file, url: URL.createObjectURL(file) }));
      setDraft((before) => ({
        ...before,
        pictures: [...before.pictures, ...added],
        pictureProblem:
          problem ?? (fine.length > room ? returnTexts.tooMany(MAX_RETURN_PICTURES) : undefined),
      }));
    },
    /** `problem`: why it is removed, when the browser cannot read it. */
    removePicture: (picture: ChosenPicture, problem?: string) => {
      drop([picture]);
      setDraft((before) => ({
        ...before,
        pictures: before.pictures.filter((each) => each !== picture),
        pictureProblem: problem,
      }));
    },
    clear: () => {
      drop(draft.pictures);
      setDraft(empty);
    },
  };
}
export type ReturnDraft = ReturnType<typeof useReturnDraft>;

function faultOf({ name, type, size }: File): string | undefined {
  if (!RETURN_PICTURE_TYPES.some((known) => known === type)) return returnTexts.wrongType(name);
  if (size > MAX_RETURN_PICTURE_BYTES) return returnTexts.tooLarge(name);
  return undefined;
}
