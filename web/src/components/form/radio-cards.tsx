import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type RadioCard<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  readonly disabled?: boolean;
  /** Whether it is chosen at first, of cards that no form registers. */
  readonly defaultChecked?: boolean;
};

type RadioCardsProps<Value extends string> = {
  readonly legend: ReactNode;
  readonly cards: readonly RadioCard<Value>[];
  /** Registers the inputs with the form, for instance `register('paymentMethod')`. */
  readonly input: Omit<ComponentProps<'input'>, 'type' | 'value'>;
  readonly className?: string | undefined;
};

/** A single choice in which each option is a card. */
export function RadioCards<Value extends string>({
  legend,
  cards,
  input,
  className,
}: RadioCardsProps<Value>) {
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {cards.map((card) => (
          <label
            key={card.value}
            className={classNames(
              'flex min-h-16 items-center gap-4 rounded-md border border-line px-4 py-3 eased transition-colors',
              card.disabled
                ? 'bg-transparent text-muted'
                : 'bg-raised hover:border-line-strong has-checked:border-indigo has-checked:bg-indigo-soft',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
            )}
          >
            <input
              {...input}
              type="radio"
              disabled={card.disabled ?? input.disabled}
              defaultChecked={card.defaultChecked}
              value={card.value}
              className="size-5 shrink-0 appearance-none rounded-pill border-[1.5px] border-line-strong bg-raised checked:border-[6px] checked:border-indigo focus-visible:outline-none disabled:opacity-55"
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold">{card.label}</span>
              {card.description && <span className="block text-sm text-muted">{card.description}</span>}
            </span>
            {card.icon && <span className="text-muted max-[20.5rem]:hidden">{card.icon}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
