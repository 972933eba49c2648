// npm run backup: writes a backup of the shop, also while it runs; a second one into the same folder adds only
// new data.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { socketIn } from '@aangan/platform/event-log/event-store-url';
import { LogUnavailableError } from '@aangan/platform/event-log/retry';
import type { Settings } from '@aangan/platform/settings/settings';
import { LOG_LOCATION, shopEnvironment } from '@aangan/platform/settings/shop-environment';
import { FolderInUseError } from '@aangan/event-store/storage/claim';
import { recordsOfStore } from '@aangan/event-store/records-of-store';
import { CopyError, recordsInFolder } from '@aangan/event-store/storage/copy-log';
import { DATA_FILE } from '@aangan/event-store/storage/database';
import { checkFile, DamagedFileError } from '@aangan/event-store/storage/file-check';
import { isDistrusted } from '@aangan/event-store/storage/trust';
import { claimDataFolder } from '@aangan/launcher/data-folder/data-folder';
import { launcherOf } from '@aangan/launcher/data-folder/launcher-lock';
import { refuseMoved } from '@aangan/launcher/data-folder/moved-stores';
import { checkGivenEventStore } from '@aangan/launcher/check-stores';
import { checkedSettings } from '@aangan/launcher/checked-settings';
import { readCommandLine } from '@aangan/platform/process/command-line';
import { runCommand } from '@aangan/platform/process/run-command';
import { StartError } from '@aangan/launcher/start-error';
import { stepsOn } from '@aangan/launcher/steps';
import { claimBackupFolders, SECRETS } from './backup-folder.ts';
import { fileSentence } from './file-sentence.ts';
import { headIn, inMegabytes, type Manifest } from './manifest.ts';
import { type LogElsewhere, type LogHere, takeBackup } from './take-backup.ts';

const { values, operands } = readCommandLine({
  usage: `npm run backup -- DIR [--secrets DIR] [--log COMMAND]
--secrets is another folder for keys and secrets, --log a command that copies the log of a separate event store.`,
  options: { secrets: { type: 'string' }, log: { type: 'string' } },
  operands: [1, 1],
});

/** A log that is copied earlier ends before the backup, and a restore rejects it. */
const LOG_IS_MISSING =
  '  The log is not included, because no --log was given: copy it now, and the keys after it.\n';

process.umask(0o077);
const ending: Ending = { state: 'Nothing was written.', isCommitting: false };
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, endAt);
await runCommand(main, sentenceOf);

/** What is left when a signal or a full disk ends the command. */
type Ending = { state: string; isCommitting: boolean; copying?: ChildProcess };

/** Writing the manifests takes moments and is completed: until then the folder holds the previous backup, or none. */
function endAt(): void {
  if (ending.isCommitting) return;
  ending.copying?.kill();
  process.stderr.write(`\nStopped. ${ending.state}\n`);
  process.exit(1);
}

function stateOf(dir: string, former: Manifest | undefined): string {
  return former === undefined
    ? `There is no backup in ${dir} yet: run the same command again.`
    : `The previous backup in ${dir}, of ${former.madeAt}, is unchanged: run the same command again for a new one.`;
}

async function main(): Promise<void> {
  const dir = resolve(operands[0] ?? '');
  const secretsDir = resolve(values.secrets ?? join(dir, SECRETS));
  const env = await shopEnvironment(process.env);
  const settings = checkedSettings(env);
  const { dataDir, uploadsDir } = settings;
  const isHere = !process.env.EVENTSTORE_URL && (env[LOG_LOCATION] ?? 'here') === 'here';
  if (isHere && values.log !== undefined)
    throw new StartError('The log is in the data folder: --log is only for a separate event store.');
  const here = isHere ? await requireLog(settings) : undefined;
  try {
    if (settings.keysUrl === undefined) await refuseMoved(dataDir, 'keys');
    const folders = await claimBackupFolders(dir, secretsDir, [dataDir, uploadsDir]);
    try {
      const began = performance.now();
      const hasKeys = settings.keysUrl === undefined && existsSync(join(dataDir, 'keys'));
      const log = here ?? (await logElsewhere(settings, values.log));
      const from = {
        dataDir,
        uploadsDir,
        hasKeys,
        hasProofs: settings.proofsUrl === undefined,
        log,
      } as const;
      const { former, formerSecrets } = folders;
      ending.state = stateOf(dir, former);
      const into = {
        ...{ dir, secretsDir, former, formerSecrets, at: new Date().toISOString() },
        willCommit: () => void (ending.isCommitting = true),
      };
      const { manifest, bytes, copied } = await takeBackup(from, into, stepsOn(process.stdout));
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      process.stdout.write(
        `\n  The backup in ${dir} contains the log up to position ${headIn(manifest)}: ${inMegabytes(bytes)}, ${inMegabytes(copied)} of them new, in ${seconds} s.\n${isHere || values.log !== undefined ? '' : LOG_IS_MISSING}  Keys and secrets are in ${secretsDir}. Store them in another place than the log: together they open personal data.\n`,
      );
    } finally {
      await folders.release();
    }
  } finally {
    await here?.release?.();
  }
}

/**
 * The log in the data folder. That of a running shop is read from its event store. A stopped shop cannot start until `release` is called, and its file
 * is checked as at a start.
 */
async function requireLog({
  dataDir,
  eventStoreUrl,
}: Settings): Promise<LogHere & { readonly release?: () => Promise<void> }> {
  const folder = join(dataDir, 'event-store');
  const file = join(folder, DATA_FILE);
  if (!existsSync(file))
    throw new StartError(
      `There is no shop in the data folder ${dataDir}. Name its folder with DATA_DIR, or its event store with EVENTSTORE_URL.`,
    );
  if ((await launcherOf(dataDir)) !== undefined) {
    const socket = socketIn(eventStoreUrl);
    if (socket === undefined)
      throw new StartError('The shop is starting or restoring. Try again when it is ready.');
    return { recordsFrom: recordsOfStore({ path: socket }) };
  }
  const { release } = await claimDataFolder(dataDir);
  try {
    await refuseMoved(dataDir, 'log');
    if (isDistrusted(folder))
      throw new StartError(
        'A write of the event store failed, so its file has to be checked. Start the shop first.',
      );
    checkFile(file);
  } catch (error) {
    await release();
    throw error;
  }
  return { recordsFrom: recordsInFolder(folder), release };
}

/** The log of a separate EventStoreDB, which `command` copies in a shell; without a command the operator copies it. */
async function logElsewhere(settings: Settings, command: string | undefined): Promise<LogElsewhere> {
  const { eventStoreUrl } = settings;
  await checkGivenEventStore(eventStoreUrl);
  return {
    head: async () => {
      const log = connectEventLog(eventStoreUrl);
      try {
        return { id: await log.logId(), head: await log.head() };
      } finally {
        await log.close();
      }
    },
    take: async () => {
      if (command === undefined) return;
      const child = spawn(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
      ending.copying = child;
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0)
        throw new StartError(`The command of --log ended with ${code}. The previous backup is unchanged.`);
    },
  };
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof DamagedFileError) return error.message;
  if (error instanceof FolderInUseError) return `The log cannot be copied: ${error.message}.`;
  if (error instanceof CopyError)
    return `The log cannot be copied: ${error.message}. The previous backup is unchanged (operations.md, “Backup and restore”).`;
  if (error instanceof LogUnavailableError)
    return 'The event store of EVENTSTORE_URL does not answer. The previous backup is unchanged.';
  const sentence = fileSentence(error);
  return sentence && `${sentence} ${ending.state}`;
}
