// Adds the missing categories, brands and colours; existing ones are used as they are.
import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/paths';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/paths';
import { z } from 'zod';
import type { DemoProduct } from '../catalogue/product.ts';
import { brands, categories, colors } from '../catalogue/terms.ts';
import type { ShopClient } from './shop-client.ts';

/** Ids by name. */
export type TermIds = ReadonlyMap<string, number>;
export type Terms = { readonly categories: TermIds; readonly brands: TermIds; readonly colors: TermIds };

const term = z.object({ id: z.int(), name: z.string() });

type TermKind = {
  readonly kind: string;
  readonly path: string;
  readonly bodies: readonly { readonly name: string }[];
};

const ensureKind = async (
  shop: ShopClient,
  token: string,
  { kind, path, bodies }: TermKind,
): Promise<TermIds> => {
  const existing = z.array(term).parse(await shop({ method: 'GET', path }));
  const ids = new Map(existing.map(({ id, name }) => [name.toLowerCase(), id]));
  for (const body of bodies) {
    if (ids.has(body.name.toLowerCase())) continue;
    const idempotencyKey = `demo-${kind}-${body.name.toLowerCase().replaceAll(' ', '-')}`;
    const added = term.parse(await shop({ method: 'POST', path, body, token, idempotencyKey }));
    ids.set(body.name.toLowerCase(), added.id);
  }
  return ids;
};

/** Ensures the terms that these products use, in the catalogue's order. @returns their ids */
export const ensureTerms = async (
  shop: ShopClient,
  token: string,
  products: readonly DemoProduct[],
): Promise<Terms> => {
  const usedBrands = new Set(products.map((product) => product.brand));
  const usedColors = new Set(products.flatMap((product) => product.looks.map((look) => look.color)));
  return {
    categories: await ensureKind(shop, token, {
      kind: 'category',
      path: categoryPaths.all,
      bodies: categories.map((name) => ({ name })),
    }),
    brands: await ensureKind(shop, token, {
      kind: 'brand',
      path: brandPaths.all,
      bodies: brands.filter((name) => usedBrands.has(name)).map((name) => ({ name })),
    }),
    colors: await ensureKind(shop, token, {
      kind: 'color',
      path: colorPaths.all,
      bodies: Object.entries(colors)
        .filter(([name]) => [...usedColors].some((used) => used === name))
        .map(([name, hexCode]) => ({ name, hexCode })),
    }),
  };
};

export const idOf = (ids: TermIds, name: string): number => {
  const id = ids.get(name.toLowerCase());
  if (id === undefined) throw new Error(`The shop has no ${name}.`);
  return id;
};
