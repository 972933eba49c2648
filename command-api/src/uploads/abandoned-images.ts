// Images whose process died before their event was known to be appended: the log decides. Images with an
// event are stored permanently; the others are deleted, because nothing refers to them.
import type { Logger } from '@aangan/platform/process/logger';
import { ownerOf, type PrivateImages } from './private-images.ts';

/** Whether an event of the owner refers to the image. */
export type IsReferenced = (owner: string, image: string) => Promise<boolean>;

/** Longer than any request takes. */
const PENDING_MS = 10 * 60_000;
const CHECK_EVERY_MS = 30 * 60_000;

/**
 * Settles the images that have been pending for longer than `pendingMs`. Safe to run in several processes at
 * once. An image that fails keeps no other from being settled; then it throws `AggregateError`.
 */
export async function settleAbandonedImages(
  images: Pick<PrivateImages, 'pendingSince' | 'keep' | 'remove'>,
  isReferenced: IsReferenced,
  pendingMs: number = PENDING_MS,
): Promise<void> {
  const settle = async (image: string): Promise<void> => {
    const owner = ownerOf(image);
    const referenced = owner !== undefined && (await isReferenced(owner, image));
    await (referenced ? images.keep(image) : images.remove(image));
  };
  const failures: unknown[] = [];
  for (const image of await images.pendingSince(pendingMs))
    await settle(image).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${countOf(failures.length)} could not be settled`);
}

const countOf = (images: number): string =>
  images === 1 ? '1 abandoned image' : `${images} abandoned images`;

/**
 * Runs it now and every half hour; failures are retried the next time. Returns the function that stops it.
 */
export function startSettlingImages(
  images: PrivateImages,
  isReferenced: IsReferenced,
  logger: Logger,
): () => void {
  const settle = (): void =>
    void settleAbandonedImages(images, isReferenced).catch((error: unknown) =>
      logger.warn({ err: error }, 'settling abandoned images failed'),
    );
  settle();
  const timer = setInterval(settle, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
