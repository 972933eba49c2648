// The health check of a container of the shop, which runs its bundle: `health.ts URL` exits with 0 when the process is ready. Docker does not restart an unhealthy
// container, so a process that no longer answers is killed here and the restart policy starts it again; one that answers `not ready` (its stores are
// unavailable) is left alone, because a restart would not help.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endMain, judge, type Reply } from './liveness.ts';

/** Shorter than Docker's timeout of a check. */
const ANSWER_WITHIN_MS = 8_000;
const notes = join(tmpdir(), 'health-silences');

const reply = await answerOf(process.argv[2] ?? '');
const before = Number(await readFile(notes, 'utf8').catch(() => '0'));
const { silences, isHung } = judge(reply, before);
if (silences > 0) await writeFile(notes, String(silences));
else await rm(notes, { force: true });
if (isHung) await endMain();
process.exit(reply === 'ready' ? 0 : 1);

// `fetch` would load Node's own client first, every few seconds in each container, which takes longer than all the rest.
function answerOf(url: string): Promise<Reply> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    get(url, { signal }, ({ statusCode }) => resolve(statusCode === 200 ? 'ready' : 'not ready')).on(
      'error',
      () => resolve(signal.aborted ? 'silent' : 'not listening'),
    );
  });
}
