import type { catalogueClaimEvents } from '@aangan/shared-events/features/catalogue/claims/events';
import type { productEvents } from '@aangan/shared-events/features/catalogue/products/events';
import { formatRupees } from '../../../domain/format-rupees.ts';
import { subjectOf } from '../../../domain/stream-subject.ts';
import type { EventDescriptions } from '../../../domain/event-description.ts';

export const productDescriptions: EventDescriptions<typeof productEvents & typeof catalogueClaimEvents> = {
  ProductAdded: ({ productId, name, pricePaise }) => ({
    title: 'Product added',
    text: `Product ${productId}, “${name}”, was added at ${formatRupees(pricePaise)}.`,
    changes: [],
  }),
  ProductDetailsChanged: null,
  ProductPriceChanged: null,
  ProductStockChanged: null,
  ProductImagesChanged: null,
  ProductRemoved: ({ productId, name }) => ({
    title: 'Product removed',
    text: `Product ${productId}, “${name}”, was removed from the shop.`,
    changes: [],
  }),
  ProductRestored: ({ productId, name }) => ({
    title: 'Product restored',
    text: `Product ${productId}, “${name}”, was returned to the shop.`,
    changes: [],
  }),
  CatalogueChangeClaimed: ({ stream }) => ({
    title: 'Catalogue change claimed',
    text: `The shop claimed a change of ${subjectOf(stream)} and blocked contradicting changes until it was made.`,
    changes: [],
  }),
};
