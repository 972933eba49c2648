// Every write of a visitor, a shopper and an administrator, with the exact texts that the page then shows.
import { page } from 'vitest/browser';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const press = (name: string | RegExp) => button(name).first().click();
const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();

export type Write = {
  readonly call: string;
  readonly path: string;
  readonly role?: 'visitor' | 'admin';
  readonly act: () => Promise<unknown>;
  /** Shown on success; undefined where the page shows only the change. */
  readonly done?: string;
  /** Shown for a refusal without a message, and (`unreadable`) for an answer that is not JSON. */
  readonly refused: string;
  readonly unreadable?: string;
  /** Whether the page ignores the shop's message of a refusal. */
  readonly isSilent?: true;
};

/** Every write in section 7 of the specification that the web makes, on the page that sends it. */
export const writes: readonly Write[] = [
  {
    ...{ call: 'POST /api/auth/login', path: '/signin', role: 'visitor', act: logIn },
    ...{ done: 'You are logged in.', refused: 'Login failed' },
    unreadable: 'An unexpected error occurred. Please try again.',
  },
  {
    ...{ call: 'POST /api/auth/signup', path: '/signup', role: 'visitor', act: signUp },
    ...{ done: 'Your account is ready.', refused: 'Signup failed. Please try again.' },
  },
  {
    ...{ call: 'POST /api/cart', path: '/product/1', act: addToCart },
    ...{ done: 'Added to cart.', refused: 'Failed to add to cart' },
  },
  {
    ...{ call: 'PUT /api/cart', path: '/cart', act: () => press('One more') },
    refused: 'Failed to update quantity',
  },
  {
    ...{ call: 'DELETE /api/cart', path: '/cart', act: () => press(/^Remove Banarasi sari/) },
    ...{ done: 'Banarasi sari was removed.', refused: 'Failed to remove item' },
  },
  {
    ...{ call: 'DELETE /api/cart/clear', path: '/cart', act: () => press('Clear Cart') },
    ...{ done: 'The cart was cleared.', refused: 'Failed to clear cart' },
  },
  {
    ...{ call: 'POST /api/wishlist/add', path: '/products', act: () => press('Wishlist: Brass lamp') },
    ...{ refused: 'Error updating wishlist.', isSilent: true },
  },
  {
    ...{ call: 'POST /api/wishlist/remove', path: '/wishlist', act: () => press('Remove Banarasi sari') },
    ...{ done: 'Banarasi sari was removed.', refused: 'Error removing item from wishlist.' },
  },
  {
    ...{ call: 'POST /api/products/reviews/1', path: '/product/1', act: review },
    ...{ done: 'Review submitted successfully!', refused: 'Failed to submit review.' },
  },
  {
    ...{ call: 'POST /api/orders/place-order', path: '/checkout', act: () => press('Place Order') },
    ...{ done: 'Order placed successfully!', refused: 'Error: Failed to place order' },
  },
  {
    ...{ call: 'PUT /api/orders/update-status/7', path: '/admin/orders', role: 'admin' },
    act: () => press('Accept order 7'),
    ...{ done: 'Updated.', refused: 'Error accepting order' },
  },
  {
    ...{ call: 'PUT /api/orders/update-status/7', path: '/admin/orders', role: 'admin' },
    act: () => press('Reject order 7'),
    ...{ done: 'Updated.', refused: 'Error rejecting order' },
  },
  {
    ...{ call: 'PUT /api/orders/update-status/7', path: '/admin/dashboard', role: 'admin' },
    act: () => page.getByRole('combobox', { name: 'Status of order 7' }).selectOptions('Fulfilled'),
    ...{ done: 'Updated.', refused: 'Error updating order to fulfilled' },
  },
  {
    ...{ call: 'POST /api/customization/submit', path: '/customize', act: submitRequest },
    done: 'Customization request submitted successfully!',
    refused: 'Something went wrong. Please try again.',
  },
  {
    ...{ call: 'DELETE /api/customization/request/1', path: '/admin/customization-requests', role: 'admin' },
    act: () => press('Delete the request of Asha Rao').then(confirm),
    ...{ done: 'The customization request was deleted.', refused: 'Error deleting customization request.' },
    unreadable: 'An unexpected error occurred while deleting the request.',
  },
  {
    ...{ call: 'POST /api/products', path: '/admin/add-product', role: 'admin' },
    act: () => fillProduct().then(() => press('Add Product')),
    ...{ done: 'Product added successfully!', refused: 'Error adding product.' },
  },
  {
    ...{ call: 'PUT /api/products/1', path: '/admin/products?edit=1', role: 'admin' },
    act: () => fillProduct().then(() => press('Update')),
    ...{ done: 'Product updated!', refused: 'Error updating product.' },
  },
  {
    ...{ call: 'DELETE /api/products/1', path: '/admin/products', role: 'admin' },
    act: () => press('Delete Banarasi sari').then(confirm),
    ...{ done: 'Deleted!', refused: 'Error deleting product.' },
  },
  ...termWrites({
    ...{ list: 'categories', known: 'Women', add: 'Add Category', update: 'Update' },
    done: ['“Toys” added.', 'Saved as “Toys”.', '“Women” deleted.'],
    refused: ['Error adding category', 'Error updating category', 'Error deleting category'],
  }),
  ...termWrites({
    ...{ list: 'colors', known: 'Madder red', add: 'Add Color', update: 'Update Color' },
    done: ['“Toys” add ho gaya.', '“Toys” update ho gaya.', '“Madder red” delete ho gaya.'],
    refused: [
      'Color add nahi ho paaya. Phir se try karein.',
      'Color update nahi ho paaya. Phir se try karein.',
      'Color delete nahi ho paaya. Phir se try karein.',
    ],
  }),
  ...termWrites({
    ...{ list: 'brands', known: 'Nila', add: 'Add Brand', update: 'Update Brand' },
    done: ['“Toys” add ho gaya.', '“Toys” update ho gaya.', '“Nila” delete ho gaya.'],
    refused: [
      'Brand add nahi ho paaya. Phir se try karein.',
      'Brand update nahi ho paaya. Phir se try karein.',
      'Brand delete nahi ho paaya. Phir se try karein.',
    ],
  }),
];

type TermScreen = {
  readonly list: 'categories' | 'colors' | 'brands';
  readonly known: string;
  readonly add: string;
  readonly update: string;
  /** Shown after adding, changing and deleting. */
  readonly done: readonly [string, string, string];
  readonly refused: readonly [string, string, string];
};

function termWrites({ list, known, add, update, done, refused }: TermScreen): readonly Write[] {
  const screen = { path: `/admin/${list}`, role: 'admin' } as const;
  const fill = async () => {
    await page.getByLabelText('Name', { exact: true }).last().fill('Toys');
    if (list === 'colors') await page.getByLabelText('Hex Code').fill('#123456');
  };
  return [
    {
      ...{ ...screen, call: `POST /api/${list}`, done: done[0], refused: refused[0] },
      act: () => fill().then(() => press(add)),
    },
    {
      ...{ ...screen, call: `PUT /api/${list}/1`, done: done[1], refused: refused[1] },
      act: () =>
        press(`Edit ${known}`)
          .then(fill)
          .then(() => press(update)),
    },
    {
      ...{ ...screen, call: `DELETE /api/${list}/1`, done: done[2], refused: refused[2] },
      act: () => press(`Delete ${known}`).then(confirm),
    },
  ];
}

async function logIn(): Promise<void> {
  await page.getByLabelText('Username').fill('asha');
  await page.getByLabelText('Password', { exact: true }).fill('a good password');
  await press('Log in');
}

async function signUp(): Promise<void> {
  await page.getByLabelText('Full name').fill('Asha Rao');
  await page.getByLabelText('Username').fill('asha');
  await page.getByLabelText('Mobile number').fill('9876543210');
  await page.getByLabelText('Password', { exact: true }).fill('a good password');
  await page.getByLabelText('Repeat password').fill('a good password');
  await page.getByRole('checkbox').click();
  await press('Sign up');
}

async function addToCart(): Promise<void> {
  await page.getByRole('radio', { name: 'XL', exact: true }).click();
  await press('Add to Cart');
}

async function review(): Promise<void> {
  await press('Add a Review');
  await page.getByRole('radio', { name: '4 stars' }).click();
  await press('Submit Review');
}

/** Sends a customization request without a picture. */
export async function submitRequest(): Promise<void> {
  await page.getByLabelText('Full Name').fill('Asha Rao');
  await page.getByLabelText('Email', { exact: true }).fill('asha@example.org');
  await page.getByLabelText('Design Preference').fill('Peacocks');
  await press('Submit Request');
}

async function fillProduct(): Promise<void> {
  await page.getByLabelText('Name', { exact: true }).fill('Toys');
  await page.getByLabelText('Category', { exact: true }).selectOptions('Women');
  await page.getByLabelText('Brand', { exact: true }).selectOptions('Nila');
  await page.getByLabelText('Color', { exact: true }).selectOptions('1');
  await page.getByLabelText('Price (₹)', { exact: true }).fill('100');
}
