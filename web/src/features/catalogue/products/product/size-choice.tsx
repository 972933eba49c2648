import { productTexts } from '../messages.ts';

type SizeChoiceProps = {
  readonly sizes: readonly string[];
  /** Those that nothing is left of. */
  readonly soldOut: ReadonlySet<string>;
  readonly chosen: string | null;
  readonly onChoose: (size: string) => void;
};

export function SizeChoice({ sizes, soldOut, chosen, onChoose }: SizeChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2.5 text-sm font-semibold">Size</legend>
      <div className="flex flex-wrap gap-2.5">
        {sizes.map((size) => (
          <label
            key={size}
            className="relative inline-flex h-12 min-w-13 items-center justify-center rounded-md border border-line-strong/60 bg-raised px-4 font-semibold eased transition-colors hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name="size"
              value={size}
              aria-label={soldOut.has(size) ? `${size}, ${productTexts.soldOut}` : undefined}
              checked={size === chosen}
              onChange={() => onChoose(size)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {soldOut.has(size) ? <s className="pointer-events-none opacity-75">{size}</s> : size}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
