// The main program of the event store. Prints one JSON line when it is ready: {"port":N,"pid":N}, without a port when it listens on a Unix socket.
// SIGTERM and SIGINT stop it in order.
import { optionTakenByNpm, parseArguments, USAGE } from './arguments.ts';
import { startEventStore } from './event-store.ts';

const exitWith = (sentence: string, code = 1): never => {
  console.error(sentence);
  process.exit(code);
};

const readArguments = () => {
  const args = process.argv.slice(2);
  const taken = optionTakenByNpm(process.env, process.argv[1] ?? '');
  if (taken !== undefined)
    exitWith(`npm took --${taken} for its own. Type -- before it, as shown here:\nusage: ${USAGE}`, 2);
  if (args.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    process.exit(0);
  }
  try {
    return parseArguments(args);
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}\nusage: ${USAGE}`, 2);
  }
};

try {
  const running = await startEventStore(readArguments(), (error) =>
    exitWith(
      `event-store: a write failed, exiting; the file is verified at the next start: ${error.message}`,
    ),
  );
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void running.stop().then(() => process.exit(0));
  };
  // An unhandled rejection may be a lost write, so the process exits.
  process.on('unhandledRejection', (reason) => exitWith(`event-store: ${String(reason)}`));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ port: running.port, pid: process.pid })}\n`);
} catch (error) {
  exitWith(`event-store: ${error instanceof Error ? error.message : String(error)}`);
}
