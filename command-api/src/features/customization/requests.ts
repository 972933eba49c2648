// A customization request from its form to its end. The picture is on disk before the event that names it; when the request is removed, first the
// event says so, then its key and its picture go.
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
import type { FeatureContext } from '../../http/feature-context.ts';
import type { ReceivedFile } from '../../http/route.ts';
import { makePrivateImages, type PrivateImages } from '../../uploads/private-images.ts';
import type { CustomizationCommand } from './commands.ts';
import { customizationDecider, missingRequest } from './decider.ts';

export type CustomizationForm = {
  readonly wish: CustomizationDetails;
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
  /** Takes a request in. Throws 400 or 413 with the fault of its picture, 503 while there is no room for pictures. */
  readonly submit: (form: CustomizationForm) => Promise<SubmittedRequest>;
  /** Says in the log that a request is removed, whoever asks; forgetting it comes next. Throws 404 when there is none (any more). */
  readonly remove: (requestId: string, context: CommandContext) => Promise<RemovedRequest & Written>;
  /** Takes the picture of a removed request away, and drops what this process keeps of it; its key is destroyed next. Harmless twice. */
  readonly forget: (request: RemovedRequest) => Promise<void>;
  /** Whether the log speaks of a request's picture. */
  readonly speaksOf: (requestId: string, image: string) => Promise<boolean>;
};

type Needs = Pick<FeatureContext, 'log' | 'keys'> & { readonly images: PrivateImages };

/** Where the pictures of requests lie: apart from the public ones, on the volume that all APIs share. Together they take `mostBytes` at most. */
export function customizationImages(uploadsDir: string, mostBytes: number): PrivateImages {
  return makePrivateImages(join(uploadsDir, 'customization'), mostBytes);
}

/** Makes the writes of customization requests. */
export function makeCustomizationRequests({ log, keys, images }: Needs): CustomizationRequests {
  const requests = makeCommandHandler(customizationDecider, log, keys);

  const carryOut = (requestId: string, command: CustomizationCommand, context: CommandContext) =>
    requests.handle({
      stream: customizationStream(requestId),
      command,
      context,
      sealFor: customizationKeySubject(requestId),
      ...(command.type === 'SubmitCustomizationRequest' && { expectNew: true }),
    });
  const storing = async <T extends { repeated: boolean }>(
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
      // Only a refusal says for certain that no event names it; any other picture waits until the log can be asked.
      if (error instanceof DomainError) await images.remove(image);
      throw error;
    }
  };

  return {
    submit: async ({ wish, files, context }) => {
      requireOnePicture(files);
      const requestId = requestIdFor(context);
      const submitted =
        (await requests.recall(customizationStream(requestId), context)) ??
        (await storing(requestId, files, (image) =>
          carryOut(requestId, { type: 'SubmitCustomizationRequest', requestId, wish, image }, context),
        ));
      const { events, stream, position } = submitted;
      const image = stream.state?.removed ? null : (stream.state?.image ?? null);
      return { requestId, image, createdAt: events[0]?.metadata.at ?? context.at, position };
    },
    remove: async (requestId, context) => {
      if (!/^[0-9a-f]{32}$/.test(requestId)) throw missingRequest();
      const { stream, position } = await carryOut(requestId, { type: 'RemoveCustomizationRequest' }, context);
      return { requestId, image: stream.state?.image ?? null, position };
    },
    forget: async ({ requestId, image }) => {
      if (image !== null) await images.remove(image);
      requests.forget(customizationStream(requestId));
    },
    speaksOf: async (requestId, image) => {
      const { state } = await requests.load(customizationStream(requestId));
      return state?.image === image && !state.removed;
    },
  };
}

// The same intention comes to the same stream, whichever process it meets, so that it counts once.
function requestIdFor({ intention }: CommandContext): string {
  if (intention === undefined) return randomBytes(16).toString('hex');
  return createHash('sha256').update(`customization ${intention.id}`).digest('hex').slice(0, 32);
}

export function tooManyPictures(): DomainError {
  return new DomainError('invalid', 'too-many-images', 'Only one image can be sent with a request.');
}

function requireOnePicture(files: readonly ReceivedFile[]): void {
  if (files.length > 1) throw tooManyPictures();
}
