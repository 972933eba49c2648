// The refusals of products and of tables of products.
import { IMPORT_FIELD } from '@aangan/shared-events/features/catalogue/products/import/paths';
import { invalid } from '../../../domain/common-refusals.ts';
import { DomainError } from '../../../domain/domain-error.ts';

/** A product's category, brand or colour does not exist. */
export const noSuchTerm = (kind: 'category' | 'brand' | 'color') =>
  new DomainError('invalid', `no-such-${kind}`, `Please choose a ${kind} that exists.`);
export const wrongImageColor = () =>
  new DomainError('invalid', 'wrong-image-color', 'A picture shows a color that the product does not have.');

/** Reported like a missing field of any form. */
export const noFile = () => invalid('Please choose a CSV file.', IMPORT_FIELD);
