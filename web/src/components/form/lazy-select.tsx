import { ChevronDown } from 'lucide-react';
import type { ComponentType } from 'react';
import { createElement, useEffect, useState } from 'react';
import { useFirstInteraction } from '../../lib/hooks/use-first-interaction.ts';
import { selectTriggerClass } from './select-trigger.ts';
import type { SelectProps } from './select.tsx';

/** Maximum milliseconds between `pointerup` and its click. */
const CLICK_WITHIN_MS = 350;

type Select = ComponentType<SelectProps<string>>;

/**
 * A select for a page's first screen: renders a button that looks like it, and loads the real select on the visitor's first interaction with the
 * page.
 */
export function LazySelect<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, onChange, className } = props;
  const [activation, setActivation] = useState<SelectProps<Value>['activation']>();
  const [pressed, setPressed] = useState(false);
  const select = useLoadedSelect(activation !== undefined);
  // Replacing the button during a press would lose the click, because press and release must hit the same element.
  if (select && !pressed) {
    return createElement(select, {
      ...props,
      activation: activation,
      onChange: (next) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen) onChange(chosen.value);
      },
    });
  }

  function press() {
    setPressed(true);
    const release = () => setTimeout(() => setPressed(false), CLICK_WITHIN_MS);
    window.addEventListener('pointerup', release, { once: true });
    window.addEventListener('pointercancel', release, { once: true });
  }

  return (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded="false"
      className={selectTriggerClass(className)}
      onFocus={() => setActivation((before) => before ?? 'focused')}
      onBlur={() => setActivation(undefined)}
      onPointerDown={press}
      onClick={() => {
        setActivation('open');
        setPressed(false);
      }}
    >
      {choices.find((choice) => choice.value === value)?.label}
      <ChevronDown className="size-4" aria-hidden="true" />
    </button>
  );
}

/** The real select; undefined until it is loaded. It is requested on the first interaction with the page, or when this control is focused or opened. */
function useLoadedSelect(isActivated: boolean): Select | undefined {
  const hasInteracted = useFirstInteraction();
  const [select, setSelect] = useState<Select>();
  useEffect(() => {
    if (!hasInteracted && !isActivated) return;
    // A failed import is ignored here; the next focus or click tries again.
    import('./select.tsx').then(
      ({ Select }) => setSelect(() => Select<string>),
      () => undefined,
    );
  }, [hasInteracted, isActivated]);
  return select;
}
