// The port by which accounts and customization requests destroy what is left of their data.

/**
 * Erases the remaining data of the key's subject (a person or a customization request), which the event at this commit position erased. Idempotent.
 * Resolves with whether Redis rewrote its files.
 * @throws RetryLaterError until the views of all generations have folded the event; the next attempt continues
 */
export type ErasePersonalData = (keySubject: string, position: bigint) => Promise<boolean>;
