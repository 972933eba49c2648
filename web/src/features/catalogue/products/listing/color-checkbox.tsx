type ColorCheckboxProps = {
  readonly name: string;
  readonly hexCode: string;
  readonly aside: number | undefined;
  readonly checked: boolean;
  readonly onChange: () => void;
};

/** A colour filter: the swatch is the checkbox, a ring marks it as checked. */
export function ColorCheckbox({ name, hexCode, aside, checked, onChange }: ColorCheckboxProps) {
  return (
    <label className="flex min-h-9 items-center gap-3">
      <span className="relative inline-flex size-5 shrink-0">
        <input
          type="checkbox"
          checked={checked}
          onChange={onChange}
          style={{ backgroundColor: hexCode }}
          className="size-5 appearance-none rounded-pill border border-ink/20 checked:outline-2 checked:outline-offset-2 checked:outline-ink focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-indigo"
        />
      </span>
      <span className={checked ? 'flex-1 font-semibold' : 'flex-1'}>{name}</span>
      <span className="text-sm text-muted tabular">{aside}</span>
    </label>
  );
}
