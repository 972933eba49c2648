// The health check of a container of the shop: `health.ts URL` ends with 0 when the process says that it can do all of its work. A container that is
// unhealthy is not restarted by Docker, so a process that no longer answers at all is ended here, and the restart policy starts it again; one that answers
// that it cannot work (its stores are away) is left alone, because a restart would not help.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endMain, judge, type Reply } from './liveness.ts';

/** Less than the time that the engine gives a check. */
const ANSWER_WITHIN_MS = 8_000;
const notes = join(tmpdir(), 'health-silences');

const reply = await fetch(process.argv[2] ?? '', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
  ({ ok }): Reply => (ok ? 'ready' : 'not ready'),
  (error: unknown): Reply =>
    error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'not listening',
);
const before = Number(await readFile(notes, 'utf8').catch(() => '0'));
const { silences, isHung } = judge(reply, before);
if (silences > 0) await writeFile(notes, String(silences));
else await rm(notes, { force: true });
if (isHung) await endMain();
process.exit(reply === 'ready' ? 0 : 1);
