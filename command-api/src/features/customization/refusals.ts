// The refusals of customization requests.
import { DomainError } from '../../domain/domain-error.ts';

/** The request does not exist (any more). */
export const missingRequest = () =>
  new DomainError('missing', 'customization-missing', 'Customization request not found.');
