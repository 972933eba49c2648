// Changes or deletes several products, and undoes it. Each request carries the revision that was loaded (`If-Match`).
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { productPaths } from '@aangan/shared-events/features/catalogue/products/paths';
import type { MessageResponse } from '@aangan/shared-events/http';
import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { notifyError } from '../../../../../components/feedback/notices.ts';
import { ApiError, errorText, isOutcomeUnknown } from '../../../../../lib/api/api-error.ts';
import { cutShortText } from '../../../../../lib/bulk/outcome.ts';
import { type Bulk, type BulkWork, useBulkRun } from '../../../../../lib/bulk/use-bulk-run.ts';
import { pathOf, read, write } from '../../../../../lib/api/request.ts';
import { shopNow } from '../../../../../lib/shop-clock.ts';
import { replaceManaged } from '../../managed-lists.ts';
import { productFrom } from '../../answers.ts';
import { changesText, deleteFailed, updateFailed } from '../messages.ts';
import { fieldsOf, type ProductValues } from '../form/product-form.ts';
import { planOf, type ProductChange, valuesAfter, valuesBack } from './product-plan.ts';

/** The result for a product: its new state, or deleted. */
type Changed = { readonly kind: 'changed'; readonly product: ProductResponse } | { readonly kind: 'gone' };
/** The changes by others, and the product's current state; undefined when it is deleted. */
type Conflict = { readonly changes: ApiError['changes']; readonly now: ProductResponse | undefined };

export type ProductsBulk = Bulk<ProductResponse, ProductChange, Changed, Conflict>;

export function useProductsBulk(): ProductsBulk {
  const client = useQueryClient();
  return useBulkRun(useMemo(() => workOn(client), [client]));
}

function workOn(client: QueryClient): BulkWork<ProductResponse, ProductChange, Changed, Conflict> {
  // Answers are shown as they come. The list is read after deletions, which leave gaps, and where it is not known what is stored now.
  let mustRead = false;
  return {
    apply: async ({ item, action: change, keys }) => {
      try {
        const changed = await carryOut(item, change, keys.change);
        if (changed.kind === 'changed') replaceManaged(client, changed.product);
        else mustRead = true;
        return { kind: 'done', changed };
      } catch (error) {
        mustRead = true;
        const text = errorText(error, change.kind === 'delete' ? deleteFailed : updateFailed);
        if (isOutcomeUnknown(error)) return { kind: 'unknown', text };
        if (!isConflict(error)) return { kind: 'refused', text };
        const now = await read<unknown>(pathOf(productPaths.one, item.id)).then(productFrom, () => undefined);
        return { kind: 'conflict', conflict: { changes: error.changes, now }, reportedAt: shopNow() };
      }
    },
    undo: async ({ item, keys }, changed) => {
      try {
        if (changed.kind === 'gone') {
          mustRead = true;
          await write('POST', pathOf(productPaths.restore, item.id), keys.undo[0]);
        } else
          replaceManaged(client, await put(changed.product, valuesBack(item, changed.product), keys.undo[0]));
        return { kind: 'undone' };
      } catch (error) {
        mustRead = true;
        const text = isConflict(error)
          ? changesText(error.changes, shopNow())
          : errorText(error, updateFailed);
        return { kind: 'not-undone', text, changed, isUnknown: isOutcomeUnknown(error) };
      }
    },
    rebase: ({ action: change }, { now }) =>
      now !== undefined && planOf([now], change).changes.length > 0
        ? { item: now, action: change }
        : undefined,
    onSettled: (cutShort) => {
      if (cutShort) notifyError(cutShortText(cutShort));
      void client.invalidateQueries({ queryKey: ['products'], refetchType: mustRead ? 'active' : 'none' });
      mustRead = false;
    },
  };
}

async function carryOut(product: ProductResponse, change: ProductChange, key: string): Promise<Changed> {
  if (change.kind !== 'delete')
    return { kind: 'changed', product: await put(product, valuesAfter(product, change), key) };
  const path = pathOf(productPaths.one, product.id);
  await write<MessageResponse>('DELETE', path, key, undefined, ifStillAt(product));
  return { kind: 'gone' };
}

function put(seen: ProductResponse, values: ProductValues, key: string): Promise<ProductResponse> {
  const fields = fieldsOf(values, values.imageColors);
  return write('PUT', pathOf(productPaths.one, seen.id), key, fields, ifStillAt(seen));
}

function ifStillAt({ revision }: ProductResponse): Readonly<Record<string, string>> {
  return { 'If-Match': `"${revision}"` };
}

function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'changed-meanwhile';
}
