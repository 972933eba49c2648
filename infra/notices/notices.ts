// Generates THIRD-PARTY-NOTICES: the third-party packages of the shop and their licences.
import { z } from 'zod';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fullLicenses from 'spdx-license-list/full.js';
import { type LockedPackage, lockedPackages, readLock } from './locked-packages.ts';

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES';

const LICENSE_FILE = /^(?:un)?(?:licen[sc]e|copying)(?:[.-].*)?$/i;
const NOTICE_FILE = /^notice(?:\.(?:txt|md))?$/i;
const RULE = '='.repeat(80);

const HEAD = `Aangan is made with the work of others. Their packages, at the versions of package-lock.json, and their licences.

Made by "npm run notices"; "npm test" compares it with the lock file.
`;

const USES = {
  browsers: 'Sent to browsers',
  installed: 'Installed where the shop runs',
  development: 'Used to build and test the shop; no part of it (names and licences only)',
} as const;

/** Generates the whole text from the lock file and the packages installed under `root`. Throws an Error that names a package without a licence. */
export async function makeNotices(root: string): Promise<string> {
  const packages = lockedPackages(readLock(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const licensed = await Promise.all(packages.map((each) => licensedOf(root, each)));
  const lists = Object.entries(USES).map(([use, title]) => {
    const lines = licensed
      .filter((each) => each.use === use)
      .map((each) => `${nameOf(each)}  ${each.license}`);
    return `${title}\n${'-'.repeat(title.length)}\n\n${[...new Set(lines)].join('\n')}\n`;
  });
  const notices = licensed.flatMap((each) => each.texts.map((text) => ({ name: nameOf(each), text })));
  // Texts that differ only in line breaks are the same.
  const sections = [...Map.groupBy(notices, ({ text }) => text.replaceAll(/\s+/g, ' ')).values()].map(
    (same) => {
      const names = [...new Set(same.map(({ name }) => name))].join(', ');
      return `${RULE}\n${names}\n${RULE}\n\n${same[0]?.text}\n`;
    },
  );
  return [HEAD, ...lists, ...sections].join('\n');
}

type Licensed = LockedPackage & { readonly license: string; readonly texts: readonly string[] };

const nameOf = ({ name, version }: LockedPackage): string => `${name} ${version}`;

async function licensedOf(root: string, each: LockedPackage): Promise<Licensed> {
  const folder = join(root, each.folder);
  // Optional packages are not installed on every system, so the text would differ between systems.
  const own = each.isOptional || each.use === 'development' ? undefined : await textsIn(folder);
  const license = each.license ?? (await licenseIn(folder));
  if (license === undefined)
    throw new Error(`${nameOf(each)} has no licence in its package.json or the lock file`);
  const texts = each.use === 'development' ? [] : (own ?? standardTexts(each, license));
  return { ...each, license, texts };
}

/** The licence and notice files of a package; undefined when it has none. */
async function textsIn(folder: string): Promise<readonly string[] | undefined> {
  const names = (await readdir(folder)).toSorted();
  const licenses = names.filter((name) => LICENSE_FILE.test(name));
  if (licenses.length === 0) return undefined;
  const files = [...licenses, ...names.filter((name) => NOTICE_FILE.test(name))];
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.map(tidy);
}

/** Old packages list several licences, or give an object where newer ones give text. */
const licenseFields = z.object({
  license: z.string().optional().catch(undefined),
  licenses: z
    .array(z.object({ type: z.string() }))
    .optional()
    .catch(undefined),
});

async function licenseIn(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const { license, licenses } = licenseFields.parse(JSON.parse(text));
  return license ?? licenses?.map(({ type }) => type).join(' OR ');
}

/** The standard texts of the licences, for packages that only name them. */
function standardTexts(each: LockedPackage, license: string): readonly string[] {
  const ids = license.split(/[\s()]+/).filter((word) => !['', 'AND', 'OR', 'WITH'].includes(word));
  // The LGPL extends the GPL and only refers to it, so both texts are needed.
  const whole = ids.flatMap((id) => (id.startsWith('LGPL-3.0') ? [id, 'GPL-3.0-or-later'] : [id]));
  return whole.map((id) => {
    const known = fullLicenses[id];
    if (known === undefined) throw new Error(`${nameOf(each)}: ${id} is no licence of the SPDX list`);
    return `${id}, in the standard words\n\n${tidy(known.licenseText)}`;
  });
}

const tidy = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trim();
