// Every package declares the packages that its files import: under `dependencies` what runs in production, under `devDependencies` what only tests
// use.
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../../..');
const names = z.record(z.string(), z.string()).default({});
const manifestSchema = z.object({
  name: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: names,
  devDependencies: names,
});

const readManifest = (folder: string) =>
  manifestSchema.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));
const { workspaces, devDependencies: ofRepository } = readManifest('.');

/** Files that run only in tests or in development. */
const FOR_TESTS =
  /\.(?:test|spec)\.|\/testing\/|\/conformance\/|\/build\/|\/journeys\/|\/artwork\/|vite(?:st)?\..*ts$/;

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/(?:^|\/)(?:node_modules|dist)\//.test(path),
  );
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function importsOf(text: string): readonly string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => !specifier.startsWith('.') && !isBuiltin(specifier));
}

test.each(workspaces)('%s declares what it imports', (folder) => {
  const { name, dependencies, devDependencies } = readManifest(folder);
  const missing = filesIn(folder).flatMap((path) => {
    const isForTests = FOR_TESTS.test(`/${path}`) || folder === 'infra/test';
    const declared = { ...dependencies, ...(isForTests && { ...devDependencies, ...ofRepository }) };
    return importsOf(readFileSync(join(ROOT, folder, path), 'utf8'))
      .map(packageOf)
      .filter((imported) => imported !== name && !(imported in declared))
      .map((imported) => `${path} imports ${imported}`);
  });
  expect([...new Set(missing)]).toEqual([]);
});

test('no package depends on itself, directly or through others', () => {
  const manifests = new Map(workspaces.map(readManifest).map((manifest) => [manifest.name, manifest]));
  const reachedFrom = (name: string, seen: Set<string> = new Set()): Set<string> => {
    for (const next of Object.keys(manifests.get(name)?.dependencies ?? {}))
      if (manifests.has(next) && !seen.has(next)) reachedFrom(next, seen.add(next));
    return seen;
  };
  for (const name of manifests.keys()) expect(reachedFrom(name), name).not.toContain(name);
});

test('every declared package of the repository is used', () => {
  for (const folder of workspaces) {
    const { dependencies, devDependencies } = readManifest(folder);
    const texts = filesIn(folder).map((path) => readFileSync(join(ROOT, folder, path), 'utf8'));
    const unused = Object.keys({ ...dependencies, ...devDependencies }).filter(
      (name) => name.startsWith('@aangan/') && !texts.some((text) => text.includes(`'${name}/`)),
    );
    expect(unused, folder).toEqual([]);
  }
});
