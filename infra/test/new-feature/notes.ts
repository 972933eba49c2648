// The feature `notes` as it would be added to the shop: its files (template/, with `.txt` after their names) and the changes that register it.
import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const TEMPLATE = join(import.meta.dirname, 'template');

type Change = {
  readonly file: string;
  readonly imports: readonly string[];
  /** A line of the file; `added` comes before it. */
  readonly before: string;
  readonly added: string;
};

const changes: readonly Change[] = [
  {
    file: 'shared-events/src/features.ts',
    imports: [
      "import { noteEvents } from './features/notes/events.ts';",
      "import { notesProjection } from './features/notes/views.ts';",
    ],
    before: '] as const satisfies readonly FeatureManifest[];',
    added:
      "  { name: 'notes', folder: 'notes', events: noteEvents, projections: [notesProjection], liveMessages: {} },",
  },
  {
    file: 'command-api/src/features.ts',
    imports: ["import { notes } from './features/notes/feature.ts';"],
    before: '  maintenance,',
    added: '  notes,',
  },
  {
    file: 'projections/src/all-projections.ts',
    imports: ["import { notes } from './features/notes/projection.ts';"],
    before: '    audit,',
    added: '    notes,',
  },
  {
    file: 'web/src/routes/admin/settings.tsx',
    imports: ["import { NotesPanel } from '../../features/notes/notes-panel.tsx';"],
    before: '        <MaintenancePanel canStart heading="h3" />',
    added: '        <NotesPanel />',
  },
];

/** The files that adding the feature changes. */
export const changedFiles: readonly string[] = changes.map(({ file }) => file);

/** The files that adding the feature creates. */
export const newFiles: readonly string[] = globSync('**/*.txt', { cwd: TEMPLATE }).map((file) =>
  file.replace(/\.txt$/, ''),
);

/**
 * Adds the feature to a copy of the repository.
 * @throws Error where a line that a change is placed at is missing or not unique
 */
export function addNotes(copy: string): void {
  cpSync(TEMPLATE, copy, { recursive: true });
  for (const file of newFiles) renameSync(join(copy, `${file}.txt`), join(copy, file));
  for (const { file, imports, before, added } of changes) {
    const lines = readFileSync(join(copy, file), 'utf8').split('\n');
    if (lines.filter((line) => line === before).length !== 1)
      throw new Error(`${file} has not exactly one line “${before}”.`);
    const firstImport = lines.findIndex((line) => line.startsWith('import '));
    const changed = lines.flatMap((line, at) => [
      ...(at === firstImport ? imports : []),
      ...(line === before ? [added] : []),
      line,
    ]);
    writeFileSync(join(copy, file), changed.join('\n'));
  }
}

/** Removes what `addNotes` added. */
export function removeNotes(copy: string): void {
  for (const file of newFiles) rmSync(join(copy, file));
  for (const { file, imports, added } of changes) {
    const lines = readFileSync(join(copy, file), 'utf8').split('\n');
    writeFileSync(join(copy, file), lines.filter((line) => ![...imports, added].includes(line)).join('\n'));
  }
}

/** Removes the lines of a file in the copy that contain a text. */
export function withoutLines(copy: string, file: string, text: string): void {
  const lines = readFileSync(join(copy, file), 'utf8').split('\n');
  const others = lines.filter((line) => !line.includes(text));
  if (others.length === lines.length) throw new Error(`${file} has no line with “${text}”.`);
  writeFileSync(join(copy, file), others.join('\n'));
}
