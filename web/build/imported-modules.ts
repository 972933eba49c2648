import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const imports = /(?:^import (?!type )[^']*|^\} from |\bimport\()'([^'.][^']*)'/gm;
/** The repository's own packages, Node's modules, and what vitest and Vite provide. */
const elsewhere = /^(?:@aangan\/|node:|vite)/;
const notInAPage = /(?<!\.browser)\.test\.tsx?$|(?:^|\/)entry-server\.tsx$/;

/** The modules of npm packages that browser code in these folders imports, sorted, such as `@base-ui/react/dialog`. */
export function importedModules(...folders: readonly string[]): string[] {
  const names = folders
    .flatMap((folder) => globSync('**/*.{ts,tsx}', { cwd: folder }).map((file) => join(folder, file)))
    .filter((file) => !notInAPage.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(imports)].map(([, name = '']) => name))
    .filter((name) => !elsewhere.test(name));
  return [...new Set(names)].sort();
}
