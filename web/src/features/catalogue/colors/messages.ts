// Texts of Manage Colors; results and errors are in Hinglish, as the specification asks.
import type { TermTexts } from '../terms/term.ts';

export const colorTexts: TermTexts = {
  title: 'Manage Colors',
  listTitle: 'All colors',
  addTitle: 'Add a color',
  editTitle: (name) => `Edit “${name}”`,
  add: 'Add Color',
  update: 'Update Color',
  find: 'Find a color',
  found: (count) => (count === 1 ? '1 color' : `${count} colors`),
  loading: 'Colors load ho rahe hain…',
  none: 'Abhi tak koi color nahi hai.',
  noneAbout: 'Har product ka kam se kam ek color hota hai: pehla color add karein.',
  noneFound: (searched) => `“${searched}” naam ka koi color nahi mila.`,
  fetchFailed: () => 'Colors load nahi ho paaye. Thodi der baad phir se try karein.',
  addFailed: { otherwise: 'Color add nahi ho paaya. Phir se try karein.' },
  updateFailed: { otherwise: 'Color update nahi ho paaya. Phir se try karein.' },
  deleteFailed: { otherwise: 'Color delete nahi ho paaya. Phir se try karein.' },
  added: (name) => `“${name}” add ho gaya.`,
  updated: (name) => `“${name}” update ho gaya.`,
  deleted: (name) => `“${name}” delete ho gaya.`,
  confirmDelete: 'Kya aap sach mein yeh color delete karna chahte hain?',
};
