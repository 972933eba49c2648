// The query and the mutations of stock alerts.
import type { AlertResponse } from '@aangan/shared-events/features/alerts/http';
import { alertPaths } from '@aangan/shared-events/features/alerts/paths';
import { fieldsOf } from '@aangan/shared-events/fields';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listOf, NotAListError, optionalNumber, textOf } from '../../lib/api/answer-fields.ts';
import { keyOfVariables } from '../../lib/api/idempotency-key.ts';
import { read, write } from '../../lib/api/request.ts';
import { personalKey } from '../../lib/session/personal-data.ts';
import { notLive } from '../../lib/freshness.ts';

export type Alerts = AlertResponse['data'];
/** Null: any color and size. */
export type AlertVariant = Alerts['waiting'][number];

const alertsKey = (productId: number) => personalKey('alerts', productId);

/** What the visitor waits for of a product. */
export function alertsQuery(productId: number) {
  return queryOptions({
    queryKey: alertsKey(productId),
    ...notLive,
    queryFn: async ({ signal }): Promise<Alerts> => {
      const answered = await read<unknown>(alertPaths.ofProduct.replace(':productId', String(productId)), {
        signal,
      });
      const { data } = fieldsOf(answered);
      return { waiting: waitingIn(data), email: textOf(fieldsOf(data)['email']) || null };
    },
    networkMode: 'always',
  });
}

function waitingIn(data: unknown): Alerts['waiting'] {
  // `listIn` leaves out what is no object, and null is one that is waited for.
  const list = listOf(fieldsOf(data)['waiting']);
  if (list === undefined) throw new NotAListError();
  return list.map((each) => {
    if (each === null) return null;
    const { colorId, size } = fieldsOf(each);
    return { colorId: optionalNumber(colorId) ?? null, size: textOf(size) };
  });
}

type OfVariant = { readonly productId: number; readonly variant: AlertVariant };

export const useRequestAlert = (productId: number) =>
  useAlertWrite<OfVariant & { readonly email: string }>(productId, alertPaths.all);
export const useCancelAlert = (productId: number) => useAlertWrite<OfVariant>(productId, alertPaths.cancel);

/** A variant as requests have it: without a color where the product has none. */
function asRequested(variant: AlertVariant): object | null {
  if (variant === null) return null;
  const { colorId, size } = variant;
  return colorId === null ? { size } : { colorId, size };
}

/** The answer says what is waited for then. */
function useAlertWrite<Request extends OfVariant>(productId: number, path: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request) => {
      const body = { ...request, variant: asRequested(request.variant) };
      return write<unknown>('POST', path, keyOfVariables(request), body);
    },
    onSuccess: (answered) => {
      const waiting = waitingIn(fieldsOf(answered)['data']);
      client.setQueryData<Alerts>(alertsKey(productId), (before) => ({
        email: before?.email ?? null,
        waiting,
      }));
      // Nothing is waited for when it is available by now: the product shows it.
      if (waiting.length === 0) void client.invalidateQueries({ queryKey: ['products', 'one', productId] });
    },
  });
}
