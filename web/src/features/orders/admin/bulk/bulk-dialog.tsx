import { BulkDialog, type BulkEnd } from '../../../../components/data/bulk/bulk-dialog.tsx';
import { BulkPreview } from '../../../../components/data/bulk/bulk-lists.tsx';
import type { ChosenOrder, Plan } from './bulk-plan.ts';
import { bulkVerb, changesTitle, changeText, orderCountText, orderOutcomeText } from './messages.ts';
import { useOrdersBulk } from './use-bulk.ts';

type OrdersBulkDialogProps = {
  readonly plan: Plan;
  readonly open: boolean;
  readonly onClose: (end: BulkEnd) => void;
};

const nameOf = ({ id }: ChosenOrder): string => `Order ${id}`;

export function OrdersBulkDialog({ plan, open, onClose }: OrdersBulkDialogProps) {
  const bulk = useOrdersBulk();
  const { action, changes, stays } = plan;
  const verb = bulkVerb(action);
  return (
    <BulkDialog
      open={open}
      onClose={onClose}
      verb={verb}
      phase={bulk.phase}
      lines={bulk.rows.map((row) => ({
        ...{ id: row.item.id, name: nameOf(row.item), outcome: row.outcome },
        text: orderOutcomeText(row),
      }))}
      steps={bulk}
      countText={orderCountText}
      start={{
        text: `${verb} ${orderCountText(changes.length)}`,
        isDanger: action.startsWith('reject'),
        disabled: changes.length === 0,
        onStart: () => bulk.start(changes, action),
      }}
      preview={
        <BulkPreview
          changesTitle={changesTitle(plan)}
          changes={changes.map((order) => ({
            ...{ id: order.id, name: nameOf(order), text: changeText(order, action) },
          }))}
          staysTitle={`No change: ${orderCountText(stays.length)}`}
          stays={stays.map(({ order, why }) => ({ id: order.id, name: nameOf(order), text: why }))}
        />
      }
    />
  );
}
