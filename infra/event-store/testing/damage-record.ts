import { crc32 } from 'node:zlib';
import { openTables, positionKey } from '../storage/database.ts';
import { dataOf, positionOf, revisionOf, streamNameOf } from '../storage/record.ts';

type Undo = () => Promise<void>;

/** Flips one bit in the data of an event, in the file of a stopped store. Returns a function that flips it back, also while the store is stopped. */
export const damageRecord = (folder: string, stream: string, revision: number): Promise<Undo> =>
  alterRecord(folder, stream, revision, flipBit);

/** As someone who can compute the checksum: changes a number in the data of an event, and the checksum with it. Returns what `damageRecord` does. */
export const changeRecord = (folder: string, stream: string, revision: number): Promise<Undo> =>
  alterRecord(folder, stream, revision, (record) => {
    const data = dataOf(record);
    const digit = /\d(?=[,}])/.exec(data.toString('latin1'))?.index;
    if (digit === undefined) throw new Error(`${stream}/${revision} has no number`);
    data[digit] = (data[digit] ?? 0) ^ 1;
    record.writeUInt32BE(crc32(record.subarray(4)));
  });

const flipBit = (record: Buffer): void => {
  const data = dataOf(record);
  data[data.length - 2] = (data.at(-2) ?? 0) ^ 1;
};

/** `alter` has to undo what it has done when it is called again. */
const alterRecord = async (
  folder: string,
  stream: string,
  revision: number,
  alter: (record: Buffer) => void,
): Promise<Undo> => {
  const alterAt = async (position: number | undefined): Promise<number> => {
    const tables = openTables(folder, true);
    try {
      for (const { value } of tables.log.getRange({})) {
        const isMatch =
          position === undefined
            ? streamNameOf(value) === stream && revisionOf(value) === revision
            : positionOf(value) === position;
        if (!isMatch) continue;
        alter(value);
        await tables.log.put(positionKey(positionOf(value)), value);
        return positionOf(value);
      }
      throw new Error(`there is no ${stream}/${revision}`);
    } finally {
      await tables.close();
    }
  };
  const position = await alterAt(undefined);
  return async () => void (await alterAt(position));
};
