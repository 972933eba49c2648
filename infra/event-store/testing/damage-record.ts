import { openTables, positionKey } from '../storage/database.ts';
import { dataOf, positionOf, revisionOf, streamNameOf } from '../storage/record.ts';

/** Flips one bit in the data of an event, in the file of a stopped store. Returns a function that flips it back, also while the store is stopped. */
export const damageRecord = async (
  folder: string,
  stream: string,
  revision: number,
): Promise<() => Promise<void>> => {
  const flipBit = async (position: number | undefined): Promise<number> => {
    const tables = openTables(folder, true);
    try {
      for (const { value } of tables.log.getRange({})) {
        const isMatch =
          position === undefined
            ? streamNameOf(value) === stream && revisionOf(value) === revision
            : positionOf(value) === position;
        if (!isMatch) continue;
        const data = dataOf(value);
        data[data.length - 2] = (data.at(-2) ?? 0) ^ 1;
        await tables.log.put(positionKey(positionOf(value)), value);
        return positionOf(value);
      }
      throw new Error(`there is no ${stream}/${revision}`);
    } finally {
      await tables.close();
    }
  };
  const position = await flipBit(undefined);
  return async () => void (await flipBit(position));
};
