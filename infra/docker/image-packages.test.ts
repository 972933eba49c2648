// Which packages the image holds, read from the Dockerfile, the ignore file, the package.json files and the lock file: no engine is needed.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseCompose } from './testing/compose-file.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const dependencies = z.record(z.string(), z.string()).default({});
const locked = z
  .object({ packages: z.record(z.string(), z.object({ dependencies, link: z.boolean().default(false) })) })
  .parse(JSON.parse(read('package-lock.json'))).packages;
const { workspaces } = z.object({ workspaces: z.array(z.string()) }).parse(JSON.parse(read('package.json')));
const nameOf = (workspace: string): string =>
  z.object({ name: z.string() }).parse(JSON.parse(read(`${workspace}/package.json`))).name;
const folders = new Map(workspaces.map((workspace) => [nameOf(workspace), workspace]));

const dockerfile = read('infra/docker/Dockerfile').replaceAll('\\\n', ' ');
const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
  files.split(' '),
);
const install = /npm ci .*--omit=dev .*--include-workspace-root=false/.exec(dockerfile)?.[0] ?? '';
const installed = [...install.matchAll(/ -w (\S+)/g)].map(([, workspace = '']) => workspace);
const removed = [...dockerfile.matchAll(/rm -rf ([^&\n]+)/g)].flatMap(([, files = '']) =>
  files.trim().split(/\s+/),
);
const buildSteps = (/^RUN npm run build .+$/m.exec(dockerfile)?.[0] ?? '').split(' && ');

/** The lock file's place of a package as Node finds it from the folder `from`; undefined where only an optional package is missing. */
const placeOf = (name: string, from: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (locked[place]) return locked[place].link ? folders.get(name) : place;
    if (folder === '') return undefined;
  }
};

/** Every place of the lock file that the installed workspaces reach by `dependencies`. */
const reached = (() => {
  const found = new Set(installed);
  for (const from of found)
    for (const name of Object.keys(locked[from]?.dependencies ?? {})) {
      const place = placeOf(name, from);
      if (place !== undefined) found.add(place);
    }
  return found;
})();

/** Whether the file of the repository reaches the build: the last line of the ignore file that matches decides, as with Docker. */
const inContext = (file: string): boolean =>
  read('infra/docker/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .findLast((line) => {
      const pattern = line
        .replace(/^!/, '')
        .replaceAll('.', String.raw`\.`)
        .replace(/^\*\*\//, '(?:.*/)?');
      return new RegExp(`^${pattern.replaceAll(/(?<!\.)\*/g, '[^/]*')}(?:/|$)`).test(file);
    })
    ?.startsWith('!') ?? true;

/** What containers run, by the compose files. */
const composed = (): readonly string[] =>
  ['docker-compose.yml', 'docker-compose.cluster.yml'].flatMap((file) =>
    Object.values(parseCompose(read(file)).services).flatMap(({ command, entrypoint, healthcheck }) =>
      [command ?? [], entrypoint ?? [], healthcheck?.test ?? []].flat(),
    ),
  );

/** The programs that containers run, by the compose files, the Dockerfile and the documents for operators. */
const programs = (): readonly string[] => {
  const documented = ['README.md', 'infra/docs/operations.md', 'infra/docs/cluster.md']
    .flatMap((file) =>
      read(file)
        .replaceAll(/\\\n/g, ' ')
        .match(/docker compose[^`\n]+/g),
    )
    .join(' ');
  const named = [...composed(), dockerfile, documented].join(' ').match(/\b[a-z][\w/-]+\.ts\b/g) ?? [];
  return [...new Set(named)].toSorted();
};

describe('the packages of the image', () => {
  test('are built from a package.json of every workspace, and each is in the context', () => {
    expect(copied.filter((file) => file.endsWith('/package.json')).toSorted()).toEqual(
      workspaces.map((workspace) => `${workspace}/package.json`).toSorted(),
    );
    for (const file of copied) {
      expect(existsSync(join(ROOT, file)), file).toBe(true);
      expect(inContext(file), file).toBe(true);
    }
    expect(inContext('infra/test/rebuild.test.ts')).toBe(false);
    expect(inContext('infra/bench/main.ts')).toBe(false);
  });

  test('are those of every program that a container runs', () => {
    expect(programs()).toEqual(
      expect.arrayContaining([
        'command-api/src/cli/erase.ts',
        'command-api/src/main.ts',
        'infra/demo/load.ts',
        'infra/docker/event-store-users.ts',
        'infra/docker/health.ts',
        'infra/docker/run.ts',
        'infra/operations/backup/main.ts',
        'projections/src/main.ts',
      ]),
    );
    for (const program of programs()) {
      expect(existsSync(join(ROOT, program)), program).toBe(true);
      expect(inContext(program), program).toBe(true);
      const workspace = workspaces.find((folder) => program.startsWith(`${folder}/`)) ?? '';
      expect([...reached], program).toContain(workspace);
    }
  });

  test('include every bundle that a container runs', () => {
    const bundles = composed().filter((each) => each.startsWith('programs/'));
    expect(new Set(bundles)).toEqual(new Set(['programs/infra/docker/health.js']));
    const built = dockerfile.match(/build-programs\.ts \/shop\/programs (.*) \\/)?.[1]?.split(' ') ?? [];
    for (const bundle of bundles)
      expect(built).toContain(bundle.replace(/^programs\//, '').replace(/\.js$/, '.ts'));
  });

  test('are found by every workspace that needs them', () => {
    for (const from of reached)
      for (const name of Object.keys(locked[from]?.dependencies ?? {}))
        expect(placeOf(name, from), `${name} from ${from}`).toBeDefined();
  });

  test('are none of tests, measurements and the web app', () => {
    const names = [...reached].map((place) => place.split('node_modules/').at(-1));
    for (const tool of [
      'testcontainers',
      'vitest',
      'spdx-license-list',
      '@playwright/test',
      'ajv',
      '@tanstack/react-query',
      'yaml',
    ])
      expect(names).not.toContain(tool);
    for (const workspace of workspaces)
      if (!reached.has(workspace) && workspace !== 'web') expect(removed, workspace).toContain(workspace);
    for (const workspace of reached) expect(removed).not.toContain(workspace);
  });

  test('are installed without the declarations of tests, which npm follows for what is optional', () => {
    const at = (step: string): number => buildSteps.findIndex((each) => each.trim().startsWith(step));
    expect(at('npm pkg delete devDependencies --workspaces')).toBeGreaterThan(0);
    expect(at('npm ci ')).toBeGreaterThan(at('npm pkg delete devDependencies --workspaces'));
  });
});
