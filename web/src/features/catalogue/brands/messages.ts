// Texts of Manage Brands; results and errors are in Hinglish, as the specification asks.
import type { TermTexts } from '../terms/term.ts';

export const brandTexts: TermTexts = {
  title: 'Manage Brands',
  listTitle: 'All brands',
  addTitle: 'Add a brand',
  editTitle: (name) => `Edit “${name}”`,
  add: 'Add Brand',
  update: 'Update Brand',
  find: 'Find a brand',
  found: (count) => (count === 1 ? '1 brand' : `${count} brands`),
  loading: 'Brands load ho rahe hain…',
  none: 'Abhi tak koi brand nahi hai.',
  noneAbout: 'Har product ka ek brand hota hai: pehla brand add karein.',
  noneFound: (searched) => `“${searched}” naam ka koi brand nahi mila.`,
  fetchFailed: () => 'Brands load nahi ho paaye. Thodi der baad phir se try karein.',
  addFailed: { otherwise: 'Brand add nahi ho paaya. Phir se try karein.' },
  updateFailed: { otherwise: 'Brand update nahi ho paaya. Phir se try karein.' },
  deleteFailed: { otherwise: 'Brand delete nahi ho paaya. Phir se try karein.' },
  added: (name) => `“${name}” add ho gaya.`,
  updated: (name) => `“${name}” update ho gaya.`,
  deleted: (name) => `“${name}” delete ho gaya.`,
  confirmDelete: 'Kya aap sach mein yeh brand delete karna chahte hain?',
};
