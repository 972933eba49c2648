// The product that the address names as edited: from the list, or read when it is on another page of it.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { notifyError } from '../../../../../components/feedback/notices.ts';
import { errorText } from '../../../../../lib/api/api-error.ts';
import { productQuery } from '../../api.ts';
import { fetchFailed } from '../messages.ts';

/** The open panel or dialog; a new `dialogKey` remounts it. Closed, it stays until it has moved away. */
export type OpenPanel = {
  readonly product: ProductResponse;
  readonly isOpen: boolean;
  readonly dialogKey: number;
};

type EditedFrom = {
  readonly id: number | undefined;
  /** Undefined while the list is loading. */
  readonly listed: readonly ProductResponse[] | undefined;
  /** Called when there is no such product, or it cannot be read. */
  readonly onMissing: () => void;
};

/** The product of an id as it was when the panel opened; undefined before one was opened. */
export function useEdited({ id, listed, onMissing }: EditedFrom): OpenPanel | undefined {
  const [edited, setEdited] = useState<OpenPanel>();
  const isOpen = edited?.isOpen === true && edited.product.id === id;
  const inList = listed?.find((each) => each.id === id);
  const isRead = id !== undefined && !isOpen && listed !== undefined && inList === undefined;
  const read = useQuery({ ...productQuery(id ?? 0), enabled: isRead, networkMode: 'always' });
  const product = inList ?? (isRead ? read.data : undefined);
  if (id === undefined && edited?.isOpen) setEdited({ ...edited, isOpen: false });
  if (id !== undefined && !isOpen && product !== undefined)
    setEdited({ product, isOpen: true, dialogKey: (edited?.dialogKey ?? 0) + 1 });
  const problem = isRead && read.isError ? read.error : null;
  const giveUp = useEffectEvent((error: Error) => {
    notifyError(errorText(error, fetchFailed));
    onMissing();
  });
  useEffect(() => {
    if (problem !== null) giveUp(problem);
  }, [problem]);
  return edited;
}
