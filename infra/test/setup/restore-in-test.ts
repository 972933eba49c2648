// A restore in the process of a test, for the sentence of one that fails. A process of its own takes a second of the processor.
import { join } from 'node:path';
import { makeProcesses } from '@aangan/launcher/processes/processes';
import { silentSteps } from '@aangan/launcher/steps';
import { restore } from '@aangan/operations/restore/restore';
import { restoreSentence } from '@aangan/operations/restore/restore-sentence';

/** Restores `dir` into a data folder. Resolves with what `npm run restore` ends with. */
export async function restoreInTest(
  dataDir: string,
  dir: string,
): Promise<{ readonly code: number; readonly err: string }> {
  const processes = makeProcesses();
  const inDataDir = { eventStoreUrl: undefined, keysUrl: undefined, proofsUrl: undefined };
  const from = { dir, secretsDir: join(dir, 'secrets'), ...inDataDir, signingKey: undefined };
  try {
    await restore(from, dataDir, processes, silentSteps);
    return { code: 0, err: '' };
  } catch (error) {
    const sentence = restoreSentence(error);
    if (sentence === undefined) throw error;
    return { code: 1, err: sentence };
  } finally {
    await processes.stop();
  }
}
