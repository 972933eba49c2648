// The event store as a process.
// Prints one JSON line when it is ready: {"port":N,"pid":N}, without a port when it listens on a Unix socket. SIGTERM and SIGINT stop it in order.
import { parseArguments, USAGE } from './arguments.ts';
import { startEventStore } from './event-store.ts';

const giveUp = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const readArguments = () => {
  try {
    return parseArguments(process.argv.slice(2));
  } catch (error) {
    return giveUp(`${error instanceof Error ? error.message : String(error)}\nusage: ${USAGE}`);
  }
};

try {
  const running = await startEventStore(readArguments(), (error) =>
    giveUp(`event-store: a write failed, and nothing is served until the file is verified: ${error.message}`),
  );
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void running.stop().then(() => process.exit(0));
  };
  // A promise that fails unheard is a write or a mistake that nobody answers for: better to end than to guess.
  process.on('unhandledRejection', (reason) => giveUp(`event-store: ${String(reason)}`));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`${JSON.stringify({ port: running.port, pid: process.pid })}\n`);
} catch (error) {
  giveUp(`event-store: ${error instanceof Error ? error.message : String(error)}`);
}
