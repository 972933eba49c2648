// The refusals of uploaded images, with the file names that their senders gave them.
import { DomainError } from '../domain/domain-error.ts';

export const tooManyImages = (most: number) =>
  new DomainError(
    'invalid',
    'too-many-images',
    most === 1 ? 'Only one image can be sent with a request.' : `Maximum ${most} images allowed.`,
  );
export const imageTooLarge = (name: string) =>
  new DomainError('too-large', 'image-too-large', `File ${name} exceeds 5MB.`);
export const noRoomForImages = () =>
  new DomainError(
    'unavailable',
    'no-room-for-images',
    'We cannot accept pictures right now. Please send your request without one.',
  );
export const wrongImageType = (name: string) =>
  new DomainError('invalid', 'wrong-image-type', `Invalid file type for ${name}. Use JPEG/PNG.`);
export const tooManyPixels = (name: string) =>
  new DomainError(
    'invalid',
    'image-too-many-pixels',
    `The picture ${name} has more than 50 million pixels. Make it smaller, for example 4000 pixels wide, and choose it again.`,
  );
export const damagedImage = (name: string) =>
  new DomainError(
    'invalid',
    'image-damaged',
    `The picture ${name} is incomplete or damaged. Save it again, and choose the new file.`,
  );
