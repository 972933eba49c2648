import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../../components/feedback/confirm-dialog.tsx';
import { notifySuccess } from '../../../../../components/feedback/notices.ts';
import { ApiError, errorText } from '../../../../../lib/api/api-error.ts';
import { shopNow } from '../../../../../lib/shop-clock.ts';
import { productQuery } from '../../api.ts';
import { changesText, deleteFailed, manageTexts } from '../messages.ts';
import { useDeleteProduct } from '../api.ts';

type DeleteProductDialogProps = {
  readonly product: ProductResponse;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** Confirms a deletion by the product's name. If the product was changed since it was loaded, it shows the change and asks again. */
export function DeleteProductDialog(props: DeleteProductDialogProps) {
  const { open, onClose } = props;
  const isGone = useRef(false);
  const client = useQueryClient();
  const [seen, setSeen] = useState(props.product);
  const [problem, setProblem] = useState<string>();
  const remove = useDeleteProduct();

  async function refused(error: Error): Promise<void> {
    if (!(error instanceof ApiError) || error.code !== 'changed-meanwhile')
      return setProblem(errorText(error, deleteFailed));
    const now = await client.fetchQuery({ ...productQuery(seen.id), staleTime: 0 }).catch(() => undefined);
    if (now) setSeen(now);
    setProblem(`${changesText(error.changes, shopNow())} ${manageTexts.deleteAllTheSame}`);
  }

  return (
    <ConfirmDialog
      open={open}
      question={manageTexts.confirmDelete}
      description={
        <>
          <strong className="block font-semibold wrap-anywhere text-ink">{seen.name}</strong>
          {manageTexts.deleteAbout}
        </>
      }
      problem={problem}
      confirmText="Delete"
      busy={remove.isPending}
      busyText="Deleting…"
      onConfirm={() => {
        setProblem(undefined);
        remove.mutate(seen, {
          onSuccess: () => {
            notifySuccess(manageTexts.deleted);
            isGone.current = true;
            onClose();
          },
          onError: (error) => void refused(error),
        });
      }}
      onCancel={onClose}
      finalFocus={() => (isGone.current ? document.querySelector<HTMLElement>('main h1') : true)}
    />
  );
}
