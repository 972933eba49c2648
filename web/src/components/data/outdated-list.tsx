import { Button } from '../form/button.tsx';

type OutdatedListProps = {
  readonly text: string;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
};

/** Says that a list was changed since it was loaded, where a live message cannot correct the page; it is read again on request. */
export function OutdatedList({ text, isFetching, onRefresh }: OutdatedListProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-marigold-soft px-5 py-2 text-sm text-on-marigold-soft">
      <p role="status">{text}</p>
      <Button variant="secondary" size="small" busy={isFetching} busyText="Refreshing…" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  );
}
