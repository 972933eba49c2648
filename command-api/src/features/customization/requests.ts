// The life of a customization request. Its image is on disk before the event that refers to it; on removal
// the event comes first, then the key and the image are deleted.
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  customizationKeySubject,
  customizationStream,
  type CustomizationDetails,
} from '@aangan/shared-events/features/customization/events';
import type { CommandContext } from '../../domain/command-context.ts';
import { DomainError } from '../../domain/domain-error.ts';
import { makeCommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { ReceivedFile } from '../../http/route.ts';
import { makePrivateImages, type PrivateImages } from '../../uploads/private-images.ts';
import { tooManyImages } from '../../uploads/refusals.ts';
import type { CustomizationCommand } from './commands.ts';
import { customizationDecider } from './decider.ts';
import { missingRequest } from './refusals.ts';

export type CustomizationForm = {
  readonly details: CustomizationDetails;
  readonly files: readonly ReceivedFile[];
  readonly context: CommandContext;
};

/** `position`: the commit position that readers should have reached. */
type Written = { readonly position: bigint | undefined };

export type SubmittedRequest = Written & {
  readonly requestId: string;
  readonly image: string | null;
  readonly createdAt: string;
};

/** A request that is removed, with the picture that it had. */
export type RemovedRequest = { readonly requestId: string; readonly image: string | null };

export type CustomizationRequests = {
  /** Submits a request. Throws 400 or 413 for a bad image, 503 while there is no disk space for images. */
  readonly submit: (form: CustomizationForm) => Promise<SubmittedRequest>;
  /** Appends the removal of a request; `forget` comes next. Throws 404 when there is none (any more). */
  readonly remove: (requestId: string, context: CommandContext) => Promise<RemovedRequest & Written>;
  /** Deletes the image of a removed request; its key is destroyed next. Idempotent. */
  readonly deleteTraces: (request: RemovedRequest) => Promise<void>;
  /** Whether an event of the request refers to the image. */
  readonly isReferenced: (requestId: string, image: string) => Promise<boolean>;
};

type Needs = Pick<FeatureContext, 'log' | 'keys'> & { readonly images: PrivateImages };

/**
 * The folder of request images: separate from the public ones, on the volume that all API processes share.
 * Limited to `maxBytes` in all.
 */
export function customizationImages(uploadsDir: string, maxBytes: number): PrivateImages {
  return makePrivateImages(join(uploadsDir, 'customization'), maxBytes);
}

/** Makes the writes of customization requests. */
export function makeCustomizationRequests({ log, keys, images }: Needs): CustomizationRequests {
  const requests = makeCommandHandler(customizationDecider, log, keys);

  const handleCommand = (requestId: string, command: CustomizationCommand, context: CommandContext) =>
    requests.handle({
      stream: customizationStream(requestId),
      command,
      context,
      // The removal holds nothing personal, and its key may be lost.
      ...(command.type === 'SubmitCustomizationRequest' && {
        sealFor: customizationKeySubject(requestId),
        expectNew: true,
      }),
    });
  const withStoredImage = async <T extends { repeated: boolean }>(
    requestId: string,
    files: readonly ReceivedFile[],
    work: (image: string | null) => Promise<T>,
  ): Promise<T> => {
    const [file] = files;
    if (file === undefined) return work(null);
    const image = await images.put(requestId, file);
    try {
      const done = await work(image);
      await (done.repeated ? images.remove(image) : images.keep(image));
      return done;
    } catch (error) {
      // Only a refusal proves that no event refers to the image; after any other error it stays pending until
      // the log can be read.
      if (error instanceof DomainError) await images.remove(image);
      throw error;
    }
  };

  return {
    submit: async ({ details, files, context }) => {
      requireOnePicture(files);
      const requestId = requestIdFor(context);
      const submitted =
        (await requests.findByIdempotencyKey(customizationStream(requestId), context)) ??
        (await withStoredImage(requestId, files, (image) =>
          handleCommand(
            requestId,
            { type: 'SubmitCustomizationRequest', requestId, details, image },
            context,
          ),
        ));
      const { events, stream, position } = submitted;
      const image = stream.state?.removed ? null : (stream.state?.image ?? null);
      return { requestId, image, createdAt: events[0]?.metadata.at ?? context.at, position };
    },
    remove: async (requestId, context) => {
      if (!/^[0-9a-f]{32}$/.test(requestId)) throw missingRequest();
      const { stream, position } = await handleCommand(
        requestId,
        { type: 'RemoveCustomizationRequest' },
        context,
      );
      return { requestId, image: stream.state?.image ?? null, position };
    },
    deleteTraces: async ({ image }) => {
      if (image !== null) await images.remove(image);
    },
    isReferenced: async (requestId, image) => {
      const { state } = await requests.load(customizationStream(requestId));
      return state?.image === image && !state.removed;
    },
  };
}

// The same idempotency key maps to the same stream in every process, so that a repeat is detected.
function requestIdFor({ idempotencyKey: key }: CommandContext): string {
  if (key === undefined) return randomBytes(16).toString('hex');
  return createHash('sha256').update(`customization ${key.id}`).digest('hex').slice(0, 32);
}

function requireOnePicture(files: readonly ReceivedFile[]): void {
  if (files.length > 1) throw tooManyImages(1);
}
