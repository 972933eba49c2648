// All examples of the OpenAPI document, in the order of the scenario.
import type { Example } from './example.ts';
import { accountExamples, signOutExamples } from './examples/accounts.ts';
import { auditExamples } from './examples/audit.ts';
import { cartExamples, emptiedCart, orderExamples, wishlistExamples } from './examples/buying.ts';
import { customizationExamples } from './examples/customization.ts';
import { deletedProduct, productExamples } from './examples/products.ts';
import { maintenanceExamples } from './examples/maintenance.ts';
import { addedTerms, deletedTerms } from './examples/terms.ts';

export const examples: readonly Example[] = [
  ...accountExamples,
  ...addedTerms,
  ...productExamples,
  ...wishlistExamples,
  ...cartExamples,
  ...orderExamples,
  ...auditExamples,
  ...customizationExamples,
  ...emptiedCart,
  ...deletedProduct,
  ...deletedTerms,
  ...maintenanceExamples,
  ...signOutExamples,
];
