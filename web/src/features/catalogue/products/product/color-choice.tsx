import type {
  ProductColorResponse,
  ProductResponse,
} from '@aangan/shared-events/features/catalogue/products/http';
import { Swatch } from '../../../../components/form/swatch.tsx';
import { Strike } from '../color-dots.tsx';
import { productTexts } from '../messages.ts';
import { isColorSoldOut } from '../stock-left.ts';

type ColorChoiceProps = {
  readonly colors: readonly ProductColorResponse[];
  readonly stock: ProductResponse['stock'];
  readonly chosenId: number | null;
  readonly onChoose: (id: number) => void;
};

export function ColorChoice({ colors, stock, chosenId, onChoose }: ColorChoiceProps) {
  if (colors.length === 0) return null;
  const nameOf = (id: number, name: string) =>
    isColorSoldOut(stock, id) ? `${name}, ${productTexts.soldOut}` : name;
  const chosen = colors.find(({ id }) => id === chosenId);
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-semibold">Colour: {chosen?.name}</legend>
      <div className="flex flex-wrap gap-3">
        {colors.map(({ id, name, hexCode }) => (
          <label
            key={id}
            title={nameOf(id, name)}
            className="relative inline-flex size-11 items-center justify-center"
          >
            <Swatch hexCode={hexCode} className="pointer-events-none absolute size-9.5" />
            <input
              type="radio"
              name="color"
              aria-label={nameOf(id, name)}
              checked={id === chosenId}
              onChange={() => onChoose(id)}
              className="size-9.5 appearance-none rounded-pill eased transition-[outline-color] checked:outline-2 checked:outline-offset-3 checked:outline-ink focus-visible:outline-2 focus-visible:outline-offset-3 focus-visible:outline-indigo"
            />
            {isColorSoldOut(stock, id) && <Strike className="w-11" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
