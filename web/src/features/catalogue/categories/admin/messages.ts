// Texts of Manage Categories; those of the specification are verbatim.
import { errorText } from '../../../../lib/api/api-error.ts';
import type { TermTexts } from '../../terms/term.ts';

export const categoryTexts: TermTexts = {
  title: 'Manage Categories',
  listTitle: 'All categories',
  addTitle: 'Add a category',
  editTitle: (name) => `Edit “${name}”`,
  add: 'Add Category',
  update: 'Update',
  find: 'Find a category',
  found: (count) => (count === 1 ? '1 category' : `${count} categories`),
  loading: 'Loading categories…',
  none: 'No categories yet.',
  noneAbout: 'Every product belongs to a category. Add the first one.',
  noneFound: (searched) => `No category is called “${searched}”.`,
  fetchFailed: (error) => errorText(error, { otherwise: 'Error fetching categories' }),
  addFailed: { otherwise: 'Error adding category' },
  updateFailed: { otherwise: 'Error updating category' },
  deleteFailed: { otherwise: 'Error deleting category' },
  added: (name) => `“${name}” added.`,
  updated: (name) => `Saved as “${name}”.`,
  deleted: (name) => `“${name}” deleted.`,
  confirmDelete: 'Are you sure you want to delete this category?',
};
