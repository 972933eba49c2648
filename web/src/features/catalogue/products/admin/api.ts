// Mutations of a product. A retry reuses its idempotency key; a write over an outdated revision is refused.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { MessageResponse } from '@aangan/shared-events/http';
import type { QueryClient } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../../../lib/api/use-idempotency-key.ts';
import { pathOf, write } from '../../../../lib/api/request.ts';
import { removeManaged, replaceManaged } from '../managed-lists.ts';
import { productFrom } from '../answers.ts';

/** The request of a form: its text fields and the pictures. */
export type SentProduct = {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly File[];
};
/** The product as it was loaded. */
type Seen = Pick<ProductResponse, 'id' | 'revision'>;

export function useAddProduct() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  return useMutation({
    // One key per form, whatever is typed: after a lost answer the server refuses a changed request under the same key.
    mutationFn: (sent: SentProduct) =>
      hold('add', (key) => write<ProductResponse>('POST', productPaths.all, key, formData(sent))),
    // The list is on another page, which reads it.
    onSuccess: () => leaveOthersStale(client),
    onError: () => refetch(client),
  });
}

export function useUpdateProduct() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ seen: { id, revision }, sent }: { readonly seen: Seen; readonly sent: SentProduct }) =>
      hold(`update ${id} from ${revision}`, (key) =>
        write<unknown>('PUT', pathOf(productPaths.one, id), key, formData(sent), ifStillAt(revision)),
      ),
    onSuccess: (answer, { seen }) => {
      const saved = productFrom(answer);
      // Another API's answer may omit the product: then it is read.
      if (saved.id !== seen.id) return refetch(client);
      client.setQueryData<ProductResponse>(['products', 'one', saved.id], saved);
      replaceManaged(client, saved);
      leaveOthersStale(client);
    },
    onError: () => refetch(client),
  });
}

export function useDeleteProduct() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  return useMutation({
    mutationFn: ({ id, revision }: Seen) =>
      hold(`delete ${id} at ${revision}`, (key) =>
        write<MessageResponse>('DELETE', pathOf(productPaths.one, id), key, undefined, ifStillAt(revision)),
      ),
    onSuccess: (_answer, gone) => {
      removeManaged(client, gone.id);
      leaveOthersStale(client);
    },
    onError: () => refetch(client),
  });
}

function formData({ fields, files }: SentProduct): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('images', file);
  return form;
}

function ifStillAt(revision: number): Readonly<Record<string, string>> {
  return { 'If-Match': `"${revision}"` };
}

/** Lists that may show the product in another place are read when they are shown again. */
function leaveOthersStale(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['products'], refetchType: 'none' });
}

/** The outcome may be unknown, or the product changed by another administrator. */
function refetch(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['products'] });
}
