// The README's table of the data flow: one row for each step, with the package, the path for the feature `cart`, and what the file exports.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A row of the table: `3 command-api src/features/cart/commands.ts AddCartItem`. */
export type MapStep = {
  readonly step: number;
  readonly package: string;
  /** Relative to the package's folder. */
  readonly path: string;
  readonly text: string;
};

/** The feature of the table's paths. */
const EXAMPLE = 'cart';
/** Features that share the files of `catalogue/terms`. */
const TERMS = /^catalogue\/(?:categories|brands|colors)$/;

const ROW = /^\s*(\d+) (\S+)\s+(src\/\S+)\s+(.+?)\s*$/;

/**
 * Parses the rows of the first table of steps in a text.
 * @throws Error where there is none
 */
export function readSteps(text: string): readonly MapStep[] {
  const block = text.split('```').find((part) => part.split('\n').some((line) => ROW.test(line)));
  if (block === undefined) throw new Error('The text has no table of steps.');
  return block.split('\n').flatMap((line) => {
    const [, step = '', name = '', path = '', rest = ''] = ROW.exec(line) ?? [];
    return step === '' ? [] : [{ step: Number(step), package: name, path, text: rest }];
  });
}

/** The name that a file must export, where the row begins with one: `useAddCartItem()`, `cart: ...` or `AddCartItem` alone. */
export function exportIn({ text }: MapStep): string | undefined {
  return /^[A-Za-z]\w*(?=\(\)|:|$)/.exec(text)?.[0];
}

/** The files of the steps of the feature in `folder` (under `features/`), in order; `undefined` for a step that the feature does not have. */
export function filesOf(
  root: string,
  steps: readonly MapStep[],
  folder: string,
): readonly { readonly step: MapStep; readonly file: string | undefined }[] {
  return steps.map((step) => {
    const candidates = [folder, ...(TERMS.test(folder) ? ['catalogue/terms'] : [])].map((name) =>
      join(step.package, step.path.replace(`features/${EXAMPLE}/`, `features/${name}/`)),
    );
    return { step, file: candidates.find((file) => existsSync(join(root, file))) };
  });
}

/** The names in backticks in a column of the table below a heading, counted from 0: folders of architecture.md's tables. */
export function tableNames(text: string, heading: string, column: number): readonly string[] {
  const [, after = ''] = text.split(`\n${heading}\n`);
  const section = after.split(/\n#+ /)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((row) => [...(row.split('|')[column + 1] ?? '').matchAll(/`([\w./<>-]+)`/g)])
    .map(([, name = '']) => name);
}

/** Whether a file exports this name; false for a folder. */
export function exportsName(root: string, file: string, name: string): boolean {
  const path = join(root, file);
  if (statSync(path).isDirectory()) return false;
  const text = readFileSync(path, 'utf8');
  return new RegExp(String.raw`^export (?:async )?(?:const|function|type|class) ${name}\b`, 'm').test(text);
}
