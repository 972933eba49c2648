import { Check, Minus } from 'lucide-react';

type SelectBoxProps = {
  readonly label: string;
  readonly isLabelShown?: boolean;
  readonly checked: boolean;
  /** Some of the items are selected and some are not. */
  readonly isMixed?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A checkbox without a visible label, for narrow columns, unless `isLabelShown`. */
export function SelectBox({
  label,
  isLabelShown = false,
  checked,
  isMixed = false,
  onChange,
}: SelectBoxProps) {
  const Mark = isMixed ? Minus : Check;
  return (
    <label className="relative -m-2 inline-flex cursor-pointer gap-4 p-2">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        onChange={({ target }) => onChange(target.checked)}
        className="peer size-5 appearance-none rounded-sm border-[1.5px] border-line-strong bg-raised eased transition-colors checked:border-indigo checked:bg-indigo indeterminate:border-indigo indeterminate:bg-indigo hover:border-ink"
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute top-2.5 left-2.5 hidden size-4 text-on-indigo peer-checked:block peer-indeterminate:block"
      />
      {isLabelShown && <span aria-hidden="true">{label}</span>}
    </label>
  );
}

type SelectPageProps<T> = {
  readonly label: string;
  readonly items: readonly T[];
  readonly has: (id: number) => boolean;
  readonly onChange: (items: readonly T[], isChosen: boolean) => void;
};

/** Selects all rows of the page, in the head of a table. */
export function SelectPageBox<T extends { readonly id: number }>(props: SelectPageProps<T>) {
  return <SelectBox {...boxOf(props)} />;
}

/** The same as a line above cards, with its label. */
export function SelectPageLine<T extends { readonly id: number }>(props: SelectPageProps<T>) {
  return (
    <p className="border-b border-line px-5 py-3 text-sm text-muted">
      <SelectBox {...boxOf(props)} isLabelShown />
    </p>
  );
}

function boxOf<T extends { readonly id: number }>({ label, items, has, onChange }: SelectPageProps<T>) {
  const chosen = items.filter(({ id }) => has(id)).length;
  return {
    label,
    checked: items.length > 0 && chosen === items.length,
    isMixed: chosen > 0 && chosen < items.length,
    onChange: (isChosen: boolean) => onChange(items, isChosen),
  };
}
