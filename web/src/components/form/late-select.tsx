import { ChevronDown } from 'lucide-react';
import type { ComponentType } from 'react';
import { createElement, useEffect, useState } from 'react';
import { useFirstInteraction } from '../../lib/hooks/use-first-interaction.ts';
import { selectTriggerClass } from './select-trigger.ts';
import type { SelectProps } from './select.tsx';

/** How long a click may come after its finger has gone. */
const CLICK_WITHIN_MS = 350;

let select: ComponentType<SelectProps<string>> | undefined;

/** A select for a page's first screen: it looks like one from the first paint on, and is one soon after somebody stirs. */
export function LateSelect<Value extends string>(props: SelectProps<Value>) {
  const { label, value, choices, onChange, className } = props;
  const [reached, setReached] = useState<SelectProps<Value>['arrives']>();
  const [pressed, setPressed] = useState(false);
  const isThere = useSelectIsThere(reached !== undefined);
  // Whoever is pressing the look has to let go of that same look, or nothing was pressed.
  if (isThere && select && !pressed) {
    return createElement(select, {
      ...props,
      arrives: reached,
      onChange: (next) => {
        const chosen = choices.find((choice) => choice.value === next);
        if (chosen) onChange(chosen.value);
      },
    });
  }

  function press() {
    setPressed(true);
    const letGo = () => setTimeout(() => setPressed(false), CLICK_WITHIN_MS);
    window.addEventListener('pointerup', letGo, { once: true });
    window.addEventListener('pointercancel', letGo, { once: true });
  }

  return (
    <button
      type="button"
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded="false"
      className={selectTriggerClass(className)}
      onFocus={() => setReached((before) => before ?? 'focused')}
      onBlur={() => setReached(undefined)}
      onPointerDown={press}
      onClick={() => {
        setReached('open');
        setPressed(false);
      }}
    >
      {choices.find((choice) => choice.value === value)?.label}
      <ChevronDown className="size-4" aria-hidden="true" />
    </button>
  );
}

/** Whether the select itself has come. It is asked for once somebody has stirred, and when they reach for it. */
function useSelectIsThere(isWanted: boolean): boolean {
  const stirs = useFirstInteraction();
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    if (!stirs && !isWanted) return;
    // A shop that does not answer is told of elsewhere; whoever reaches for the select again asks again.
    import('./select.tsx').then(
      ({ Select }) => {
        select = Select<string>;
        setIsThere(true);
      },
      () => undefined,
    );
  }, [stirs, isWanted]);
  return isThere;
}
