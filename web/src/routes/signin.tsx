import { createFileRoute } from '@tanstack/react-router';

type SignInSearch = {
  /** Where the visitor was going when the guard stopped them. */
  readonly from?: string;
};

export const Route = createFileRoute('/signin')({
  validateSearch: (search): SignInSearch => {
    const { from } = search;
    // Only a path of our own: `//elsewhere` would lead out of the shop.
    return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { from } : {};
  },
});
