// Normalises answers for comparison: without ids, positions and times, which differ between runs.

/** An answer as in the recorded files. */
export type Answer =
  | string
  | number
  | boolean
  | null
  | readonly Answer[]
  | { readonly [key: string]: Answer | undefined };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Numbers beyond JSON's exact range are rounded in the same way on both sides. */
const plain = (value: unknown): Answer => (typeof value === 'bigint' ? Number(value) : String(value));

const numberOrText = (value: unknown): Answer => (typeof value === 'number' ? value : plain(value));

/** A name as text; the client gives it as bytes where it was not UTF-8. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Uint8Array ? Buffer.from(value).toString() : '';

/** The comparable parts of a client error. `label` replaces names of this run. */
export const failureOf = (error: unknown, label: (text: string) => string): Answer => {
  if (!isRecord(error)) return { error: String(error) };
  const { type, name, code, streamName, expectedVersion, actualVersion, maxAppendSize } = error;
  return {
    error: String(type ?? name),
    ...(code !== undefined && type === undefined && { code: numberOrText(code) }),
    ...(streamName !== undefined && { streamName: label(textOf(streamName)) }),
    ...(expectedVersion !== undefined && { expectedVersion: plain(expectedVersion) }),
    ...(actualVersion !== undefined && { actualVersion: plain(actualVersion) }),
    ...(maxAppendSize !== undefined && { maxAppendSize: numberOrText(maxAppendSize) }),
  };
};

/** As read back from a file: without undefined values. */
export const asRecorded = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
  );

/** Rejects after `milliseconds`, so that a missing answer does not block the other questions. */
export const within = async <Result>(milliseconds: number, answer: Promise<Result>): Promise<Result> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error('no answer'), { type: `no answer in ${milliseconds} ms` })),
    milliseconds,
  );
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(timer);
  }
};
