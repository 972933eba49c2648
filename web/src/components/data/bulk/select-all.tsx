import { useMutation } from '@tanstack/react-query';
import {
  type AllTexts,
  selectAllText,
  selectedInstead,
  type Selection,
  type Thing,
} from '../../../lib/bulk/selection.ts';
import { notify, notifyError } from '../../feedback/notices.ts';
import { Button } from '../../form/button.tsx';

type SelectAllProps<T extends Thing> = {
  readonly selection: Selection<T>;
  /** The number of items that match the search. */
  readonly total: number;
  /** Whether that number may be another one now. */
  readonly isOutdated: boolean;
  readonly texts: AllTexts;
  /** Reads the matches as they are now, up to the maximum of one run. */
  readonly readAll: () => Promise<readonly T[]>;
  /** The text for an error of it. */
  readonly problem: (error: unknown) => string;
};

/** Selects all matches beyond this page, up to the maximum of one run. Needs another `key` for each search. */
export function SelectAll<T extends Thing>(props: SelectAllProps<T>) {
  const { selection, total, isOutdated, texts, readAll, problem } = props;
  const choose = useMutation({
    mutationFn: readAll,
    onError: (error) => notifyError(problem(error)),
  });
  const onChosen = (items: readonly T[]) => {
    selection.set(items, true);
    const surprise = selectedInstead(items.length, total, isOutdated, texts);
    if (surprise !== undefined) notify(surprise);
  };
  return (
    <Button
      size="narrow"
      variant="quiet"
      busy={choose.isPending}
      busyText="Selecting…"
      // Not called after "Select none" or another search, which remove this button.
      onClick={() => choose.mutate(undefined, { onSuccess: onChosen })}
    >
      {selectAllText(total, isOutdated, texts)}
    </Button>
  );
}
