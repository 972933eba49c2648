import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classNames } from './class-names.ts';

export type Choice<Value extends string> = { readonly value: Value; readonly label: string };

type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean | undefined;
  /** Choices that are shown and cannot be taken. */
  readonly disabledValues?: readonly Value[] | undefined;
  readonly className?: string | undefined;
};

/** A choice of one in a toolbar or a row; the label is heard, not seen. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, onChange, disabled = false, disabledValues = [], className } = props;
  return (
    <Base.Root
      items={choices}
      value={value}
      disabled={disabled}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger
        aria-label={label}
        className={classNames(
          'inline-flex h-11 items-center justify-between gap-2 rounded-pill border border-line bg-raised px-5 text-sm font-semibold',
          'eased transition-colors select-none hover:border-line-strong data-disabled:opacity-60 data-popup-open:border-ink',
          className,
        )}
      >
        <Base.Value />
        <Base.Icon>
          <ChevronDown className="size-4" aria-hidden="true" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className="z-50 outline-none select-none"
          sideOffset={8}
          align="end"
          alignItemWithTrigger={false}
        >
          <Base.Popup
            className={classNames(
              'min-w-[var(--anchor-width)] rounded-md border border-line bg-raised p-1.5 text-ink shadow-lift outline-none',
              'eased origin-[var(--transform-origin)] transition-[opacity,transform]',
              'data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
            )}
          >
            <Base.List>
              {choices.map((choice) => (
                <Base.Item
                  key={choice.value}
                  value={choice.value}
                  disabled={disabledValues.includes(choice.value)}
                  className="flex min-h-10 cursor-default items-center gap-2 rounded-sm py-1.5 pr-4 pl-2 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-sunken data-selected:font-semibold"
                >
                  <span className="w-5">
                    <Base.ItemIndicator>
                      <Check className="size-4 text-indigo" aria-hidden="true" />
                    </Base.ItemIndicator>
                  </span>
                  <Base.ItemText>{choice.label}</Base.ItemText>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
