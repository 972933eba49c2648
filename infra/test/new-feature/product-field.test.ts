// Adding a field to a product touches at most 18 files. Measured by the field that goes everywhere a field can go: `additionalInformation` is entered in
// the form, imported and exported, stored, searched, answered, shown, documented, and compared by the audit. Counted are the files of the shop's packages
// that name it (in the form it is `additionalInfo`), but not tests and what only they use: an optional field leaves those as they are.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesOfPackages, ROOT } from './repository-copy.ts';

const FIELD = /\badditionalInfo(?:rmation)?\b/;
const MOST_FILES = 18;
const ofTests = /\.(?:test|spec)\.tsx?$|\/testing\/|\/journeys\//;

test(`a field of a product is named in at most ${MOST_FILES} files`, () => {
  const naming = filesOfPackages()
    .filter((file) => /\.tsx?$/.test(file) && !ofTests.test(file))
    .filter((file) => FIELD.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(naming).toContain('shared-events/src/features/catalogue/products/events.ts');
  expect(naming).toContain('web/src/features/catalogue/products/product/product-view.tsx');
  expect(naming.length, naming.join('\n')).toBeLessThanOrEqual(MOST_FILES);
});
