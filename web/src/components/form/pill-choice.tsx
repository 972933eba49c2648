import { useId } from 'react';

type PillChoiceProps<Value extends string> = {
  /** The group's label, for screen readers. */
  readonly legend: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly textOf: (value: Value) => string;
  readonly onChange: (value: Value) => void;
};

/** A single choice as a row of buttons; the arrow keys move along it. */
export function PillChoice<Value extends string>({
  legend,
  values,
  chosen,
  textOf,
  onChange,
}: PillChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex flex-wrap rounded-[1.25rem] border border-line bg-paper p-1">
      <legend className="sr-only">{legend}</legend>
      {values.map((value) => (
        <label
          key={value}
          className="relative cursor-pointer rounded-pill px-3 py-1 text-sm font-semibold whitespace-nowrap text-muted eased transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {textOf(value)}
        </label>
      ))}
    </fieldset>
  );
}
