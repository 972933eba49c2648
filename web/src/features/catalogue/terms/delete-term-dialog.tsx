import type { UseMutationResult } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import type { Term, TermTexts } from './term.ts';

type DeleteTermDialogProps<T extends Term> = {
  /** The term to delete; undefined while the dialog is closed. */
  readonly term: T | undefined;
  readonly texts: TermTexts;
  readonly remove: Pick<UseMutationResult<unknown, Error, T>, 'mutate' | 'reset' | 'isPending' | 'error'>;
  readonly onClose: () => void;
  readonly onDeleted: (term: T) => void;
  /** Receives the focus when the row is gone. */
  readonly afterwards: RefObject<HTMLElement | null>;
};

/** Confirms a deletion by the term's name. The server refuses to delete a term in use; its reason is shown. */
export function DeleteTermDialog<T extends Term>(props: DeleteTermDialogProps<T>) {
  const { term, texts, remove, onClose, onDeleted, afterwards } = props;
  const { reset } = remove;
  const isGone = useRef(false);
  // The term stays shown while the dialog fades out.
  const [shown, setShown] = useState(term);
  if (term !== undefined && term !== shown) setShown(term);
  useEffect(() => {
    if (term === undefined) return;
    isGone.current = false;
    reset();
  }, [term, reset]);

  const confirm = () => {
    if (term === undefined) return;
    remove.mutate(term, {
      onSuccess: () => {
        isGone.current = true;
        onDeleted(term);
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      open={term !== undefined}
      question={texts.confirmDelete}
      description={shown && <strong className="font-semibold wrap-anywhere text-ink">{shown.name}</strong>}
      problem={remove.error ? errorText(remove.error, texts.deleteFailed) : undefined}
      confirmText="Delete"
      busy={remove.isPending}
      busyText="Deleting…"
      onConfirm={confirm}
      onCancel={onClose}
      finalFocus={() => (isGone.current ? afterwards.current : true)}
    />
  );
}
