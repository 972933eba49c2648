// One request as a table row, or as a card on narrow screens.
import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import { Button } from '../../../components/form/button.tsx';
import { Cell, Row } from '../../../components/data/table.tsx';
import { TimeAgo } from '../../../components/data/time-ago.tsx';
import { useGlow } from '../../../lib/hooks/use-glow.ts';
import { RequestPicture } from './request-picture.tsx';
import { DesignText } from './design-text.tsx';

export type OneRequestProps = {
  readonly request: CustomizationRequestResponse;
  readonly isNew: (request: CustomizationRequestResponse) => boolean;
  readonly onEnlarge: (request: CustomizationRequestResponse) => void;
  readonly onDelete: (request: CustomizationRequestResponse) => void;
};

export function RequestRow({ request, isNew, onEnlarge, onDelete }: OneRequestProps) {
  const { fullName, designPreference } = request;
  const row = useGlow<HTMLTableRowElement>(request.id, () => isNew(request));
  return (
    <Row ref={row} className="bg-raised [&>td]:py-4 [&>td]:align-top">
      <Cell>
        <Sender request={request} className="block max-w-28 min-w-28 xl:max-w-40" />
      </Cell>
      <Cell>
        <Email request={request} className="block max-w-46 xl:max-w-52" />
      </Cell>
      <Cell className="min-w-48 xl:min-w-64">
        <DesignText text={designPreference} name={fullName} />
      </Cell>
      <Cell>
        <RequestPicture request={request} onEnlarge={onEnlarge} />
      </Cell>
      {/* Sticky when the table is wider than the screen. */}
      <Cell className="sticky right-0 z-1 bg-inherit before:absolute before:inset-y-0 before:left-0 before:w-px before:bg-line">
        <DeleteButton request={request} onDelete={onDelete} className="-mx-4 -mt-2" />
      </Cell>
    </Row>
  );
}

export function RequestTile({ request, isNew, onEnlarge, onDelete }: OneRequestProps) {
  const { fullName, designPreference } = request;
  const tile = useGlow<HTMLLIElement>(request.id, () => isNew(request));
  return (
    <li
      ref={tile}
      className="flex flex-col gap-3 border-b border-line bg-raised px-5 py-5 text-sm last:rounded-b-lg last:border-b-0"
    >
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Sender request={request} className="block text-base" />
          <Email request={request} className="mt-1 block" />
        </div>
        <RequestPicture request={request} onEnlarge={onEnlarge} />
      </div>
      <DesignText text={designPreference} name={fullName} />
      <DeleteButton request={request} onDelete={onDelete} className="-ml-4 self-start" />
    </li>
  );
}

type PartProps = { readonly request: CustomizationRequestResponse; readonly className?: string };

function Sender({ request: { fullName, createdAt }, className }: PartProps) {
  return (
    <span className={className}>
      <span className="block font-semibold break-words">{fullName}</span>
      <TimeAgo at={createdAt} className="text-xs whitespace-nowrap text-muted" />
    </span>
  );
}

function Email({ request: { email }, className }: PartProps) {
  return (
    <span className={className}>
      <a href={`mailto:${email}`} className="break-words text-indigo underline-offset-4 hover:underline">
        {email}
      </a>
    </span>
  );
}

function DeleteButton({ request, onDelete, className }: PartProps & Pick<OneRequestProps, 'onDelete'>) {
  return (
    <Button
      variant="quiet-danger"
      size="small"
      aria-label={`Delete the request of ${request.fullName}`}
      onClick={() => onDelete(request)}
      className={className}
    >
      Delete
    </Button>
  );
}
