// The LMDB files of the shop's own stores, which several processes have open. A commit that fails, on a full disk for example, fails its caller and
// nothing else.
import { open, type Database, type Key, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';

export type LmdbFile<Value, Name extends Key> = {
  /** For reads, and for the writes of a transaction. */
  readonly db: Database<Value, Name>;
  /**
   * Runs `act` in a write transaction; resolves with its result once that is on disk. Rejects with the cause when the commit fails; the file is then
   * unchanged, and can be written again once the cause is gone.
   */
  readonly transact: <Result>(act: () => Result) => Promise<Result>;
  /** Writes a consistent copy to `to`, which must not exist. */
  readonly copy: (to: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

// For each batch of a turn of the event loop LMDB makes a promise that nothing handles: if it rejected, it would end the process. Without overlapping
// syncs a commit resolves after its flush.
const SAFE = { overlappingSync: false, eventTurnBatching: false } as const;

/** Opens a file or creates it; `readOnly` for one that exists. */
export function openLmdbFile<Value, Name extends Key>(
  options: RootDatabaseOptionsWithPath & { readonly path: string },
): LmdbFile<Value, Name> {
  const gate = enterGate(options.path);
  const openFile = (): RootDatabase<Value, Name> => open<Value, Name>({ ...options, ...SAFE });
  try {
    const db = gate.alone(openFile);
    return {
      db,
      transact: (act) => gate.pass(() => db.transaction(act)),
      copy: (to) => db.backup(to, true),
      close: () => db.close().then(gate.leave),
    };
  } catch (error) {
    void gate.leave();
    throw error;
  }
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
    for (let some = waiting; some.length > 0; some = waiting) {
      waiting = [];
      try {
        await lock.transaction(() => Promise.all(some.map(({ commit }) => commit())));
      } catch (error) {
        for (const { fail } of some) fail(error);
      }
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
