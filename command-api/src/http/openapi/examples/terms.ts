// A category, a brand and a color: added, changed, and finally deleted.
import type { Example } from '../example.ts';
import { brand, category, color } from './the-stole.ts';

type Term = { readonly path: string; readonly noun: string; readonly plural: string };
type Values = { readonly name: string; readonly hexCode?: string };

function termExamples(
  { path, noun, plural }: Term,
  first: Values,
  then: Values,
  named: Values & { readonly id: number },
): readonly Example[] {
  const one = { as: 'admin', params: { id: 1 } } as const;
  return [
    { call: `POST ${path}`, shows: `a new ${noun}`, as: 'admin', body: first, answer: { id: 1, ...first } },
    { call: `PUT ${path}/{id}`, shows: `a ${noun} changed`, ...one, body: then, answer: named },
    { call: `GET ${path}`, shows: `all ${plural}`, answer: [named] },
  ];
}

export const addedTerms: readonly Example[] = [
  ...termExamples(
    { path: '/api/categories', noun: 'category', plural: 'categories' },
    { name: 'Scarves' },
    { name: category.name },
    category,
  ),
  ...termExamples(
    { path: '/api/brands', noun: 'brand', plural: 'brands' },
    { name: 'Kapas' },
    { name: brand.name },
    brand,
  ),
  ...termExamples(
    { path: '/api/colors', noun: 'color', plural: 'colors' },
    { name: color.name, hexCode: '#0F6E70' },
    { name: color.name, hexCode: '#0f6e6e' },
    color,
  ),
];

export const deletedTerms: readonly Example[] = [
  { path: '/api/categories', noun: 'category', name: category.name },
  { path: '/api/brands', noun: 'brand', name: brand.name },
  { path: '/api/colors', noun: 'color', name: color.name },
].map(({ path, noun, name }) => ({
  call: `DELETE ${path}/{id}`,
  shows: `a ${noun} less`,
  as: 'admin',
  params: { id: 1 },
  answer: { success: true, message: `“${name}” was deleted.` },
}));
