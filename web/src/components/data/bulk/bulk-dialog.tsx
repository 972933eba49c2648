// The dialog of a bulk operation: a preview of the changes, then the outcome of each item, then undo.
import type { ReactNode } from 'react';
import { changedIn, countOutcomes } from '../../../lib/bulk/outcome.ts';
import type { Bulk, BulkPhase } from '../../../lib/bulk/use-bulk-run.ts';
import { Button } from '../../form/button.tsx';
import { Dialog } from '../../feedback/dialog.tsx';
import { pageHeading } from '../../form/move-focus.ts';
import { BulkProgress, BulkResults, type ResultLine } from './bulk-lists.tsx';

type Steps = Pick<Bulk<never, never, unknown, unknown>, 'canRebase' | 'retry' | 'again' | 'undo'>;

/** `cancelled` before anything was sent, `finished` after it. */
export type BulkEnd = 'cancelled' | 'finished';

type BulkDialogProps = {
  readonly open: boolean;
  readonly onClose: (end: BulkEnd) => void;
  /** 'Accept', 'Change price' */
  readonly verb: string;
  readonly phase: BulkPhase;
  readonly lines: readonly ResultLine[];
  readonly steps: Steps;
  readonly preview: ReactNode;
  readonly start: {
    readonly text: string;
    readonly isDanger: boolean;
    readonly disabled: boolean;
    readonly onStart: () => void;
  };
  /** '3 orders' */
  readonly countText: (count: number) => string;
};

export function BulkDialog(props: BulkDialogProps) {
  const { open, onClose, verb, phase, lines, preview } = props;
  const isBusy = phase === 'running' || phase === 'undoing';
  const end: BulkEnd = phase === 'preview' ? 'cancelled' : 'finished';
  return (
    <Dialog
      open={open}
      // A running operation cannot be closed.
      onClose={() => isBusy || onClose(end)}
      // The selection ends with the operation, and with it the bar whose button opened this.
      finalFocus={end === 'finished' ? headingInView : undefined}
      title={titleOf(verb, phase)}
      className="w-[min(38rem,calc(100vw-2rem))]"
      actions={<Actions {...props} />}
    >
      {phase === 'preview' && preview}
      {isBusy && <BulkProgress lines={lines} isUndoing={phase === 'undoing'} />}
      {phase !== 'preview' && <BulkResults lines={lines} />}
    </Dialog>
  );
}

/** The page's heading. The keyboard continues there and has to see it; with a mouse the page keeps its place. */
function headingInView(): HTMLElement | null {
  const heading = pageHeading();
  const show = () => heading?.matches(':focus-visible') && heading.scrollIntoView({ block: 'nearest' });
  heading?.addEventListener('focus', show, { once: true });
  return heading;
}

function titleOf(verb: string, phase: BulkPhase): string {
  if (phase === 'preview') return `${verb}: what will happen`;
  return phase === 'undoing' || phase === 'undone' ? 'Undone' : `${verb}: how it went`;
}

function Actions({ phase, lines, steps, start, countText, onClose }: BulkDialogProps): ReactNode {
  const counts = countOutcomes(lines);
  const canUndoAgain = lines.some(({ outcome }) => changedIn(outcome) !== undefined);
  if (phase === 'preview')
    return (
      <>
        <Button variant="secondary" onClick={() => onClose('cancelled')}>
          Cancel
        </Button>
        <Button
          variant={start.isDanger ? 'danger' : 'primary'}
          disabled={start.disabled}
          onClick={start.onStart}
        >
          {start.text}
        </Button>
      </>
    );
  if (phase === 'running' || phase === 'undoing')
    return (
      <Button busy busyText={phase === 'running' ? 'Working…' : 'Undoing…'}>
        Working…
      </Button>
    );
  return (
    <>
      {/* At the opposite end from the start button, so that a double press does not undo. */}
      {phase === 'done' && counts.done > 0 && (
        <Button variant="secondary" className="mr-auto" onClick={steps.undo}>
          Undo {countText(counts.done)}
        </Button>
      )}
      {phase === 'done' && counts.unknown > 0 && (
        <Button variant="secondary" onClick={steps.retry}>
          Try again
        </Button>
      )}
      {phase === 'done' && steps.canRebase && (
        <Button variant="secondary" onClick={steps.again}>
          Apply again to items that others changed
        </Button>
      )}
      {phase === 'undone' && canUndoAgain && (
        <Button variant="secondary" onClick={steps.undo}>
          Try again
        </Button>
      )}
      <Button onClick={() => onClose('finished')}>Close</Button>
    </>
  );
}
