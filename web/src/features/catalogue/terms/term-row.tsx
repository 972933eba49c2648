import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../../components/form/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { Swatch } from '../../../components/form/swatch.tsx';
import { Cell, Row } from '../../../components/data/table.tsx';
import { useGlow } from '../../../lib/hooks/use-glow.ts';
import type { Term, TermFilter } from './term.ts';

type TermRowProps = {
  readonly term: Term;
  /** The number of products that use it; undefined while unknown. */
  readonly count: number | undefined;
  readonly filter: TermFilter;
  readonly isEdited: boolean;
  /** Replaces the row, when given. */
  readonly form: ReactNode;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

export function editButtonId({ id }: Term): string {
  return `edit-${id}`;
}

export function TermRow({ term, count, filter, isEdited, form, onEdit, onDelete }: TermRowProps) {
  const { name, hexCode } = term;
  const row = useGlow<HTMLTableRowElement>(`${name} ${hexCode}`);
  if (form) {
    return (
      <Row>
        <Cell colSpan={3}>{form}</Cell>
      </Row>
    );
  }
  return (
    <Row ref={row} className={classNames(isEdited && 'bg-indigo-soft')}>
      <Cell className="w-full">
        <span className="flex items-center gap-3">
          {hexCode && <Swatch hexCode={hexCode} className="size-7" />}
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{name}</span>
            {hexCode && <span className="block text-xs text-muted tabular">{hexCode}</span>}
            <span className="block text-xs text-muted sm:hidden">
              Products: <Uses name={name} count={count} filter={filter} />
            </span>
          </span>
        </span>
      </Cell>
      <Cell numeric className="max-sm:hidden">
        <Uses name={name} count={count} filter={filter} />
      </Cell>
      <Cell className="py-1 whitespace-nowrap">
        <span className="flex justify-end">
          <Button
            variant="quiet"
            size="narrow"
            id={editButtonId(term)}
            aria-label={`Edit ${name}`}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button variant="quiet-danger" size="narrow" aria-label={`Delete ${name}`} onClick={onDelete}>
            Delete
          </Button>
        </span>
      </Cell>
    </Row>
  );
}

type UsesProps = { readonly name: string } & Pick<TermRowProps, 'count' | 'filter'>;

/** The number of products that use it, linked to them. */
function Uses({ name, count, filter }: UsesProps) {
  if (!count) return <span className="font-normal text-muted">{count ?? '–'}</span>;
  return (
    <Link
      to="/admin/products"
      search={filter}
      aria-label={`${count === 1 ? '1 product' : `${count} products`}: ${name}`}
      className="inline-flex items-center text-indigo underline-offset-4 hover:underline sm:min-h-9"
    >
      {count}
    </Link>
  );
}
