import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { selectTriggerClass } from './select-trigger.ts';

export type Choice<Value extends string> = { readonly value: Value; readonly label: string };

export type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean | undefined;
  /** Choices that are shown and cannot be chosen. */
  readonly disabledValues?: readonly Value[] | undefined;
  readonly className?: string | undefined;
  /** When it replaces the button of lazy-select.tsx: whether that was focused or opened. */
  readonly activation?: 'focused' | 'open' | undefined;
};

/** A select in a toolbar or a row; only screen readers get the label. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    value,
    choices,
    onChange,
    disabled = false,
    disabledValues = [],
    className,
    activation: arrives,
  } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [initialActivation] = useState(arrives);
  useEffect(() => {
    if (initialActivation !== undefined) trigger.current?.focus();
  }, [initialActivation]);
  return (
    <Base.Root
      items={choices}
      value={value}
      disabled={disabled}
      defaultOpen={initialActivation === 'open'}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger ref={trigger} aria-label={label} className={selectTriggerClass(className)}>
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
