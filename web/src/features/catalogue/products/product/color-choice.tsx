import type { ProductColorResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { Swatch } from '../../../../components/form/swatch.tsx';

type ColorChoiceProps = {
  readonly colors: readonly ProductColorResponse[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
};

export function ColorChoice({ colors, chosenId, onChoose }: ColorChoiceProps) {
  if (colors.length === 0) return null;
  const chosen = colors.find(({ id }) => id === chosenId);
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-semibold">Colour: {chosen?.name}</legend>
      <div className="flex flex-wrap gap-3">
        {colors.map(({ id, name, hexCode }) => (
          <label key={id} title={name} className="relative inline-flex size-11 items-center justify-center">
            <Swatch hexCode={hexCode} className="pointer-events-none absolute size-9.5" />
            <input
              type="radio"
              name="color"
              aria-label={name}
              checked={id === chosenId}
              onChange={() => onChoose(id)}
              className="size-9.5 appearance-none rounded-pill eased transition-[outline-color] checked:outline-2 checked:outline-offset-3 checked:outline-ink focus-visible:outline-2 focus-visible:outline-offset-3 focus-visible:outline-indigo"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
