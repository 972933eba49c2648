// The LMDB files of the shop's own stores, which several processes have open. A commit that fails, on a full disk for example, fails its caller and
// nothing else.
import { open, type Database, type Key, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';

export type LmdbFile<Value, Name extends Key> = {
  /** Reads the values; `act` returns before anything else is written. */
  readonly read: <Result>(act: (db: Database<Value, Name>) => Result) => Promise<Result>;
  /**
   * Runs `act` in a write transaction; resolves with its result once that is on disk. Rejects with the cause when the commit fails; the file is then
   * unchanged, and can be written again once the cause is gone.
   */
  readonly transact: <Result>(act: (db: Database<Value, Name>) => Result) => Promise<Result>;
  /** Writes a consistent copy to `to`, which must not exist. */
  readonly copy: (to: string) => Promise<void>;
  /** Waits for the transactions that have begun; later ones are rejected. */
  readonly close: () => Promise<void>;
};

// For each batch of a turn of the event loop LMDB makes a promise that nothing handles: if it rejected, it would end the process. Without overlapping
// syncs a commit resolves after its flush.
const SAFE = { overlappingSync: false, eventTurnBatching: false } as const;

/**
 * Opens a file or creates it; `readOnly` for one that exists. Throws when it cannot be opened, and if that is known only after transactions of other
 * files, each use rejects instead.
 */
export function openLmdbFile<Value, Name extends Key>(
  options: RootDatabaseOptionsWithPath & { readonly path: string },
): LmdbFile<Value, Name> {
  const opened = openInTurn(() => {
    const gate = enterGate(options.path);
    try {
      return { gate, db: gate.alone(() => open<Value, Name>({ ...options, ...SAFE })) };
    } catch (error) {
      void gate.leave();
      throw error;
    }
  });
  const begun = new Set<Promise<unknown>>();
  let isClosed = false;
  const transact = async <Result>(act: (db: Database<Value, Name>) => Result): Promise<Result> => {
    const { gate, db } = await opened;
    return gate.pass(() => db.transaction(() => act(db)));
  };
  return {
    read: async (act) => act((await opened).db),
    transact: async (act) => {
      if (isClosed) throw new Error(`${options.path} is closed`);
      const result = transact(act);
      begun.add(result);
      return result.finally(() => void begun.delete(result));
    },
    copy: async (to) => (await opened).db.backup(to, true),
    close: async () => {
      isClosed = true;
      await Promise.allSettled(begun);
      const { gate, db } = await opened;
      await db.close();
      await gate.leave();
    },
  };
}

/** The rounds of commits for which this process holds gates. */
const rounds = new Set<Promise<unknown>>();
/** Settles when the files are open that wait for the end of these rounds; undefined when none waits. */
let openings: Promise<unknown> | undefined;

/**
 * Opens a file while this process holds no gate, at once if possible. Opening blocks the event loop until other processes leave the gate of the file,
 * and they leave it with the help of their own event loops: of two processes, each opening the file in whose gate the other one is, neither would go on.
 */
function openInTurn<Result>(openFile: () => Result): Promise<Result> {
  if (rounds.size === 0 && openings === undefined) return Promise.resolve(openFile());
  const opened = Promise.resolve(openings)
    .then(() => Promise.allSettled(rounds))
    .then(openFile);
  const settled = opened
    .catch(() => undefined)
    .then(() => {
      if (openings === settled) openings = undefined;
    });
  openings = settled;
  return opened;
}

/** The gates of the files that this process has open, by path. */
const gates = new Map<string, Gate>();

type Gate = ReturnType<typeof openGate>;

function enterGate(path: string): Gate {
  const gate = gates.get(path) ?? openGate(path);
  gates.set(path, gate);
  gate.enter();
  return gate;
}

type Waiting = { readonly commit: () => Promise<void>; readonly fail: (error: unknown) => void };

/**
 * The gate beside a file: LMDB loses or tears a transaction that is committed while another process opens the file (ITS#9496), so a process opens and
 * commits only while it holds the write lock of another file, in which nothing is ever written. The lock of a killed process is free.
 */
function openGate(path: string) {
  const lock: RootDatabase = open({ path: `${path}-gate`, ...SAFE });
  let waiting: Waiting[] = [];
  let isPassing = false;
  const passAll = async (): Promise<void> => {
    isPassing = true;
    while (waiting.length > 0) {
      while (openings !== undefined) await openings;
      const some = waiting;
      waiting = [];
      const round = lock
        .transaction(() => Promise.all(some.map(({ commit }) => commit())))
        .catch((error: unknown) => {
          for (const { fail } of some) fail(error);
        });
      rounds.add(round);
      await round;
      rounds.delete(round);
    }
    isPassing = false;
  };
  let users = 0;
  return {
    enter: (): void => {
      users += 1;
    },
    leave: async (): Promise<void> => {
      users -= 1;
      if (users > 0) return;
      gates.delete(path);
      await lock.close();
    },
    /** Opens the file while no process commits. LMDB opens it once in a process: the next ones share it. */
    alone: <Result>(openFile: () => Result): Result =>
      users > 1 ? openFile() : lock.transactionSync(openFile),
    /** Commits while no process opens the file, together with what else waits in this one. */
    pass: <Result>(commit: () => Promise<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        const fail = (error: unknown): void => void causeOf(error).then(reject);
        waiting.push({ commit: () => Promise.try(commit).then(resolve, fail), fail });
        if (!isPassing) void passAll();
      }),
  };
}

/** The rejection of LMDB's second promise, which would end the process if it were not awaited. */
async function causeOf(error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'commitError' in error)) return error;
  return Promise.resolve(error.commitError).then(
    () => error,
    (cause: unknown) => cause,
  );
}
