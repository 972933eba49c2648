// Brand events -> BrandView.
import type { BrandEvent } from '@aangan/shared-events/features/catalogue/brands/events';
import {
  brandsIndex,
  brandsProjection,
  brandKey,
  type BrandView,
} from '@aangan/shared-events/features/catalogue/brands/views';
import { projectNamedTerms } from '../terms/projection.ts';

export const brands = projectNamedTerms<BrandEvent, BrandView>({
  name: brandsProjection,
  version: 1,
  eventTypes: ['BrandAdded', 'BrandRenamed', 'BrandRemoved', 'BrandRestored'],
  idOf: (event) => event.data.brandId,
  key: brandKey,
  index: brandsIndex,
  evolve: (_, event) => {
    switch (event.type) {
      case 'BrandAdded':
      case 'BrandRenamed':
      case 'BrandRestored':
        return { id: event.data.brandId, name: event.data.name };
      case 'BrandRemoved':
        return null;
      default:
        return event satisfies never;
    }
  },
});
