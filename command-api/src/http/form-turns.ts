// Forms with files take turns: they are whole in memory from their first byte to their answer. Without turns, a few addresses whose forms never end
// fill the memory of the process. A form that waits is not received.
import { limitConcurrency, limitEach } from '@aangan/platform/process/limit-concurrency';

/** A form of a customer takes up to 25 MB, one of an administrator 30. */
const AT_ONCE = 12;
/** So that no address takes all turns. */
const OF_AN_ADDRESS = 4;

/** Waits for a turn; the result ends it. */
export type TakeFormTurn = (address: string) => Promise<() => void>;

/** Makes the turns of one process. */
export function makeFormTurns(): TakeFormTurn {
  const ofAddress = limitEach(OF_AN_ADDRESS);
  const ofAll = limitConcurrency(AT_ONCE);
  return (address) =>
    new Promise((begin) => {
      void ofAddress(address, () => ofAll(() => new Promise<void>((end) => begin(end))));
    });
}
