// A category, a brand and a color: each added, changed, and finally deleted.
import type { ApiFeature } from '../../../http/api-feature.ts';
import { brand, category, color } from '../../../sample-shop.ts';

type Examples = ApiFeature<'categories'>['examples'];
type Term = { readonly path: string; readonly noun: string; readonly plural: string };
type Values = { readonly name: string; readonly hexCode?: string };

function termExamples(
  { path, noun, plural }: Term,
  first: Values,
  then: Values,
  named: Values & { readonly id: number },
): Examples {
  const one = { as: 'admin', params: { id: 1 } } as const;
  return {
    story: [
      { call: `POST ${path}`, shows: `a new ${noun}`, as: 'admin', body: first, answer: { id: 1, ...first } },
      { call: `PUT ${path}/{id}`, shows: `a ${noun} changed`, ...one, body: then, answer: named },
      { call: `GET ${path}`, shows: `all ${plural}`, answer: [named] },
    ],
    ending: [
      {
        call: `DELETE ${path}/{id}`,
        shows: `a ${noun} less`,
        ...one,
        answer: { success: true, message: `“${named.name}” was deleted.` },
      },
    ],
  };
}

export const categoryExamples = termExamples(
  { path: '/api/categories', noun: 'category', plural: 'categories' },
  { name: 'Scarves' },
  { name: category.name },
  category,
);

export const brandExamples = termExamples(
  { path: '/api/brands', noun: 'brand', plural: 'brands' },
  { name: 'Kapas' },
  { name: brand.name },
  brand,
);

export const colorExamples = termExamples(
  { path: '/api/colors', noun: 'color', plural: 'colors' },
  { name: color.name, hexCode: '#0F6E70' },
  { name: color.name, hexCode: '#0f6e6e' },
  color,
);
