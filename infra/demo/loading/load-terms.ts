// Categories, brands and colours of the demo: what is missing is added, what is there is kept.
import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/http';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/http';
import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/http';
import { z } from 'zod';
import { brands, categories, colors } from '../catalogue/terms.ts';
import type { ShopApi } from './shop-api.ts';

/** The shop's ids by the demo's names. */
export type TermIds = {
  readonly category: (name: string) => number;
  readonly brand: (name: string) => number;
  readonly color: (name: string) => number;
};

const term = z.object({ id: z.int(), name: z.string() });
type Named = { readonly name: string };

export async function loadTerms(admin: ShopApi): Promise<TermIds> {
  const named = (names: readonly string[]): readonly Named[] => names.map((name) => ({ name }));
  const hues = Object.entries(colors).map(([name, hexCode]) => ({ name, hexCode }));
  return {
    category: await loadKind(admin, categoryPaths.all, named(categories)),
    brand: await loadKind(admin, brandPaths.all, named(brands)),
    color: await loadKind(admin, colorPaths.all, hues),
  };
}

async function loadKind(
  admin: ShopApi,
  path: string,
  wanted: readonly Named[],
): Promise<(name: string) => number> {
  const known = await admin.get(path, z.array(term));
  const ids = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  for (const one of wanted.filter(({ name }) => !ids.has(name.toLowerCase()))) {
    const { id } = await admin.post(path, one, `demo${path}/${one.name}`, term);
    ids.set(one.name.toLowerCase(), id);
  }
  return (name) => {
    const id = ids.get(name.toLowerCase());
    if (id === undefined) throw new Error(`the shop has no ${name} under ${path}`);
    return id;
  };
}
