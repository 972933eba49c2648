import type { BrandEvent } from '@aangan/shared-events/features/catalogue/brands/events';
import type { CategoryEvent } from '@aangan/shared-events/features/catalogue/categories/events';
import type { ColorEvent } from '@aangan/shared-events/features/catalogue/colors/events';
import { describe, test } from 'vitest';
import { givenFor } from '../../../testing/given-decider.ts';
import { brandDecider } from '../brands/decider.ts';
import { categoryDecider } from '../categories/decider.ts';
import { colorDecider } from '../colors/decider.ts';

describe('a category', () => {
  const given = givenFor(categoryDecider);
  const women = { categoryId: 2, name: 'Women' };
  const added: CategoryEvent = { type: 'CategoryAdded', data: women };
  const removed: CategoryEvent = { type: 'CategoryRemoved', data: women };

  test('is added once', () => {
    given([]).when({ type: 'AddTerm', id: 2, name: 'Women' }).then([added]);
    given([added]).when({ type: 'AddTerm', id: 2, name: 'Women' }).thenNothing();
  });
  test('is renamed, and the event has the old name', () => {
    given([added])
      .when({ type: 'ChangeTerm', name: 'Ladies' })
      .then([{ type: 'CategoryRenamed', data: { categoryId: 2, name: 'Ladies', from: 'Women' } }]);
    given([added]).when({ type: 'ChangeTerm', name: 'Women' }).thenNothing();
  });
  test('is removed and restored', () => {
    given([added]).when({ type: 'RemoveTerm' }).then([removed]);
    given([added, removed])
      .when({ type: 'RestoreTerm' })
      .then([{ type: 'CategoryRestored', data: women }]);
    given([added]).when({ type: 'RestoreTerm' }).thenNothing();
  });
  test('that does not exist cannot be changed', () => {
    given([]).when({ type: 'ChangeTerm', name: 'Men' }).thenRefuses('category-missing', 'missing');
    given([added, removed]).when({ type: 'ChangeTerm', name: 'Men' }).thenRefuses('category-missing');
    given([added, removed]).when({ type: 'RemoveTerm' }).thenRefuses('category-missing');
    given([]).when({ type: 'RestoreTerm' }).thenRefuses('category-missing');
  });
});

describe('a brand', () => {
  const given = givenFor(brandDecider);
  const nila = { brandId: 2, name: 'Nila' };
  const added: BrandEvent = { type: 'BrandAdded', data: nila };
  test('has events of its own', () => {
    given([]).when({ type: 'AddTerm', id: 2, name: 'Nila' }).then([added]);
    given([added])
      .when({ type: 'ChangeTerm', name: 'Neel' })
      .then([{ type: 'BrandRenamed', data: { brandId: 2, name: 'Neel', from: 'Nila' } }]);
    given([added])
      .when({ type: 'RemoveTerm' })
      .then([{ type: 'BrandRemoved', data: nila }]);
    given([added, { type: 'BrandRemoved', data: nila }])
      .when({ type: 'RestoreTerm' })
      .then([{ type: 'BrandRestored', data: nila }]);
    given([]).when({ type: 'RemoveTerm' }).thenRefuses('brand-missing', 'missing');
  });
});

describe('a colour', () => {
  const given = givenFor(colorDecider);
  const indigo = { colorId: 4, name: 'Indigo', hexCode: '#2E3A7B' };
  const added: ColorEvent = { type: 'ColorAdded', data: indigo };
  const recolored: ColorEvent = {
    type: 'ColorHexChanged',
    data: { colorId: 4, hexCode: '#2E3A70', from: '#2E3A7B' },
  };
  test('changes its name and its hex code in separate events', () => {
    given([]).when({ type: 'AddTerm', id: 4, name: 'Indigo', hexCode: '#2E3A7B' }).then([added]);
    given([added]).when({ type: 'ChangeTerm', name: 'Indigo', hexCode: '#2E3A70' }).then([recolored]);
    given([added, recolored])
      .when({ type: 'ChangeTerm', name: 'Neel', hexCode: '#2E3A7B' })
      .then([
        { type: 'ColorRenamed', data: { colorId: 4, name: 'Neel', from: 'Indigo' } },
        { type: 'ColorHexChanged', data: { colorId: 4, hexCode: '#2E3A7B', from: '#2E3A70' } },
      ]);
    given([added]).when({ type: 'ChangeTerm', name: 'Indigo', hexCode: '#2E3A7B' }).thenNothing();
  });
  test('is removed and restored as it was last', () => {
    const last = { ...indigo, hexCode: '#2E3A70' };
    given([added, recolored])
      .when({ type: 'RemoveTerm' })
      .then([{ type: 'ColorRemoved', data: last }]);
    given([added, recolored, { type: 'ColorRemoved', data: last }])
      .when({ type: 'RestoreTerm' })
      .then([{ type: 'ColorRestored', data: last }]);
  });
});
