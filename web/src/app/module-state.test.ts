// State of the page is in the query cache, in the browser's storage or in components: what a module keeps to itself outlives the page's tests, is shared by
// all pages of the server, and cannot be seen. The exceptions say why.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');

/** By file and name. */
const exceptions: Readonly<Record<string, string>> = {
  'app/when-offline.tsx messages': 'a message for each error, gone with it',
  'features/payments/admin/own-writes.ts revisions': 'a map for each query client, gone with it',
  'features/payments/open-checkout.ts loading': 'the gateway’s script is loaded once for a document',
  'features/stock/stocktake/stocktake-page.tsx noCounts': 'a read-only map of nothing',
  'lib/api/idempotency-key.ts keys': 'a key for each object, gone with it',
  'lib/api/asking.ts asking': 'carries each page’s own answers through its rendering on the server',
};

const changeable =
  /^(?:export )?(?:let (\w+)|const (\w+)(?:: (?!readonly|Readonly)[^=]+)? = (?:\[\];|new (?:Map|Set|WeakMap|WeakSet|AsyncLocalStorage|AbortController|BroadcastChannel|QueryClient|EventTarget)\b|[\w.]*create\w*(?:Manager|Store)\())/gm;

function stateOf(text: string): readonly string[] {
  return [...text.matchAll(changeable)].map(([, variable, constant]) => variable ?? constant ?? '');
}

test('modules of the web have no state of their own but what is listed', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$|^testing\/|\.gen\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    stateOf(readFileSync(join(source, file), 'utf8')).map((name) => `${file} ${name}`),
  );
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test.each([
  ['let refused = false;', ['refused']],
  ['export let now: number | undefined;', ['now']],
  ['const seen = new Set<string>();', ['seen']],
  ['const queue: Notice[] = [];', ['queue']],
  ['const manager = Toast.createToastManager();', ['manager']],
  ['const NAMES = ["a", "b"];\nfunction count() {\n  let sum = 0;\n}', []],
])('%s', (text, names) => expect(stateOf(text)).toEqual(names));
