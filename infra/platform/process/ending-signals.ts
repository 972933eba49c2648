/** Calls `act` at Ctrl-C and at SIGTERM, with the exit code that a shell reports for a command that the signal has ended. */
export function onEndingSignal(act: (exitCode: number) => void): void {
  process.on('SIGINT', () => act(130));
  process.on('SIGTERM', () => act(143));
}
