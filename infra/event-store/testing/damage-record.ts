import { openTables, positionKey } from '../storage/database.ts';
import { dataOf, positionOf, revisionOf, streamNameOf } from '../storage/record.ts';

/** Turns one bit of what an event says, in the file of a store that does not run. Answers what puts it right again, while it does not run either. */
export const damageRecord = async (
  folder: string,
  stream: string,
  revision: number,
): Promise<() => Promise<void>> => {
  const turn = async (position: number | undefined): Promise<number> => {
    const tables = openTables(folder, true);
    try {
      for (const { value } of tables.log.getRange({})) {
        const isMeant =
          position === undefined
            ? streamNameOf(value) === stream && revisionOf(value) === revision
            : positionOf(value) === position;
        if (!isMeant) continue;
        const data = dataOf(value);
        data[data.length - 2] = (data.at(-2) ?? 0) ^ 1;
        await tables.log.put(positionKey(positionOf(value)), value);
        return positionOf(value);
      }
      throw new Error(`there is no ${stream}/${revision}`);
    } finally {
      await tables.root.close();
    }
  };
  const position = await turn(undefined);
  return async () => void (await turn(position));
};
