// Client-side validation of pictures; the server applies the same rules.
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@aangan/shared-events/features/catalogue/products/paths';
import { imageTexts } from '../messages.ts';

const types = ['image/jpeg', 'image/jpg', 'image/png'];

type Picked = Pick<File, 'name' | 'type' | 'size'>;

/** Accepts valid files up to the limit, counting those already selected, and returns an error text for each rejected one. */
export function choosePictures<F extends Picked>(
  picked: readonly F[],
  alreadyThere: number,
): { readonly taken: readonly F[]; readonly problems: readonly string[] } {
  const good: F[] = [];
  const problems: string[] = [];
  for (const file of picked) {
    if (!types.includes(file.type)) problems.push(imageTexts.wrongType(file.name));
    else if (file.size > MAX_IMAGE_BYTES) problems.push(imageTexts.tooLarge(file.name));
    else good.push(file);
  }
  const room = Math.max(0, MAX_IMAGES - alreadyThere);
  if (good.length > room) problems.push(imageTexts.tooMany);
  return { taken: good.slice(0, room), problems };
}

/** The list with one item moved by `by` places. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const to = from + by;
  const [one, other] = [list[from], list[to]];
  if (one === undefined || other === undefined) return list;
  return list.with(from, other).with(to, one);
}
