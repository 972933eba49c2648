/**
 * Ends this process as SIGTERM would when the process that started it is gone, however it went (kill -9 included):
 * the starter holds our standard input open and never writes to it, so its end is the starter's end.
 *
 * Does nothing unless `STOP_WITH_PARENT=1`, because under a container or a service manager standard input is
 * closed from the beginning. Call it once, in a `main.ts`, after the SIGTERM handler is in place.
 */
export function stopWithParent(): void {
  if (process.env.STOP_WITH_PARENT !== '1') return;
  process.stdin.on('error', stopLikeSigterm).on('close', stopLikeSigterm).resume().unref();
}

let stopping = false;

function stopLikeSigterm(): void {
  if (stopping) return;
  stopping = true;
  process.kill(process.pid, 'SIGTERM');
}
