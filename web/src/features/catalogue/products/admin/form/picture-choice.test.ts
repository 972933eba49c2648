import { expect, test } from 'vitest';
import { choosePictures, moved } from './picture-choice.ts';

const aFile = (name: string, type = 'image/jpeg', size = 1000) => ({ name, type, size });
const names = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

test('accepts four files and reports the limit', () => {
  const { taken, problems } = choosePictures(
    ['a', 'b', 'c', 'd', 'e'].map((name) => aFile(name)),
    0,
  );
  expect(names(taken)).toEqual(['a', 'b', 'c', 'd']);
  expect(problems).toEqual(['Maximum 4 images allowed.']);
});

test('counts the pictures already selected', () => {
  const { taken, problems } = choosePictures([aFile('a'), aFile('b')], 3);
  expect(names(taken)).toEqual(['a']);
  expect(problems).toEqual(['Maximum 4 images allowed.']);
});

test('rejects files that are not JPEG or PNG or exceed 5 MB, by name', () => {
  const { taken, problems } = choosePictures(
    [
      aFile('a.gif', 'image/gif'),
      aFile('b.png', 'image/png', 5 * 1024 * 1024 + 1),
      aFile('c.png', 'image/png', 5 * 1024 * 1024),
      aFile('d.jpg', 'image/jpg'),
    ],
    0,
  );
  expect(names(taken)).toEqual(['c.png', 'd.jpg']);
  expect(problems).toEqual(['Invalid file type for a.gif. Use JPEG/PNG.', 'File b.png exceeds 5MB.']);
});

test('moves an item by one place, but not past an end', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
});
