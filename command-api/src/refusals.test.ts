// Reads the source: each refusal is defined once, so that its code always has the same status and text.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { TERM_KINDS } from './features/catalogue/terms/decider.ts';

type Definition = { readonly code: string; readonly file: string };

/** One code for two things, which are both the sender's mistake (400). Another code would change the API. */
const AMBIGUOUS = {
  // Of a line: the product does not come in it. Of a product's form: the catalogue has no such colour.
  'no-such-color': ['domain/common-refusals.ts', 'features/catalogue/products/refusals.ts'],
  // Of a line: the product does not come in it. Of a proof: the tree has never had so many events.
  'no-such-size': ['domain/common-refusals.ts', 'features/audit/refusals.ts'],
};

const files = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(import.meta.dirname, file), 'utf8') }));
const definitions = files.flatMap(({ file, text }) => definedIn(file, text));

function definedIn(file: string, text: string): readonly Definition[] {
  const found = text.matchAll(/new DomainError\(\s*[^,()]+,\s*(?:'([^']+)'|`([^`]+)`|([A-Z_]+)),/g);
  return [...found].flatMap(([, code, template, constant]) =>
    codesOf(code ?? template ?? valueOf(constant ?? '', text)).map((each) => ({ code: each, file })),
  );
}

/** A code that is made for each kind of term, such as `${noun}-missing`, as the codes that are made. */
function codesOf(code: string): readonly string[] {
  return /\$\{(?:kind|noun)\}/.test(code)
    ? TERM_KINDS.map((kind) => code.replace(/\$\{(?:kind|noun)\}/, kind))
    : [code];
}

function valueOf(constant: string, text: string): string {
  return new RegExp(`const ${constant} = '([^']+)'`).exec(text)?.[1] ?? '';
}

test('reads the code of every refusal', () => {
  for (const { file, text } of files) {
    const made = text.split('new DomainError(').length - 1;
    const read = new Set(definitions.filter((each) => each.file === file).map(({ code }) => code)).size;
    expect(read, file).toBeGreaterThanOrEqual(made);
  }
  expect(definitions.filter(({ code }) => !/^[a-z\d]+(?:-[a-z\d]+)*$/.test(code))).toEqual([]);
});

test('defines no code twice', () => {
  const twice = [...Map.groupBy(definitions, ({ code }) => code)].filter(([, all]) => all.length > 1);
  expect(
    Object.fromEntries(twice.map(([code, all]) => [code, all.map(({ file }) => file).toSorted()])),
  ).toEqual(AMBIGUOUS);
});

test('a feature defines its refusals in refusals.ts', () => {
  const elsewhere = definitions.filter(
    ({ file }) => file.startsWith('features/') && basename(file) !== 'refusals.ts',
  );
  expect(elsewhere).toEqual([]);
});
