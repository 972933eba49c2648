// Pictures whose process died before it could say whether an event speaks of them: the log knows. Those that it speaks of are kept, the others are
// somebody's picture that nobody could ever delete, so they go.
import type { Logger } from '@aangan/platform/process/logger';
import { ownerOf, type PrivateImages } from '../../uploads/private-images.ts';
import type { CustomizationRequests } from './requests.ts';

/** Longer than any request takes. */
const WAITED_MS = 10 * 60_000;
const LOOK_EVERY_MS = 30 * 60_000;

/** Settles the pictures that have waited for longer than `waitedMs`. Harmless when several processes do it at once. */
export async function settleAbandonedImages(
  images: Pick<PrivateImages, 'waitingSince' | 'keep' | 'remove'>,
  speaksOf: CustomizationRequests['speaksOf'],
  waitedMs: number = WAITED_MS,
): Promise<void> {
  for (const image of await images.waitingSince(waitedMs)) {
    const requestId = ownerOf(image);
    const spokenOf = requestId !== undefined && (await speaksOf(requestId, image));
    await (spokenOf ? images.keep(image) : images.remove(image));
  }
}

/** Does so now and every half hour; what cannot be settled waits for the next time. Returns how to stop. */
export function keepSettlingImages(
  images: PrivateImages,
  speaksOf: CustomizationRequests['speaksOf'],
  logger: Logger,
): () => void {
  const settle = (): void =>
    void settleAbandonedImages(images, speaksOf).catch((error: unknown) =>
      logger.warn({ err: error }, 'pictures that were left waiting cannot be settled now'),
    );
  settle();
  const timer = setInterval(settle, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
