// The file of a Unix socket. Listening fails while it exists, and the system leaves that of a killed process.
import { existsSync, lstatSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname } from 'node:path';

/** Removes the socket of a killed process. Throws when a program listens there, for a file that is no socket, and when there is no folder for it. */
export const removeDeadSocket = async (path: string): Promise<void> => {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    if (!existsSync(dirname(path))) throw new Error(`the folder of the socket ${path} does not exist`);
    return;
  }
  if (!found.isSocket()) throw new Error(`${path} exists and is not a socket; choose another path`);
  if (await isAnswered(path))
    throw new Error(`another program listens on ${path}; stop it first, or choose another path`);
  rmSync(path, { force: true });
};

/** Only a socket that no process has open refuses a connection; a stopped process, or a busy one, does not. */
const isAnswered = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (answered: boolean): void => {
      socket.destroy();
      resolve(answered);
    };
    const socket = connect(path)
      .once('connect', () => end(true))
      .once('error', (error) =>
        end(!('code' in error && /^(?:ECONNREFUSED|ENOENT)$/.test(String(error.code)))),
      );
  });
