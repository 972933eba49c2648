// Batches work by name: items that arrive while a batch of the same name runs wait and are processed together.

/** Processes an item: at once, or in the next batch of its name. Names do not wait for each other. */
export type Batcher<Item, Answer> = (name: string, item: Item) => Promise<Answer>;

type Waiting<Item, Answer> = { readonly item: Item } & Pick<
  PromiseWithResolvers<Answer>,
  'resolve' | 'reject'
>;

/** Makes a batcher for `work`, which receives up to `maxBatch` items in order and returns one result for each. */
export function makeBatcher<Item, Answer>(
  maxBatch: number,
  work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>,
): Batcher<Item, Answer> {
  const names = new Map<string, Waiting<Item, Answer>[]>();

  const drain = async (name: string, waiting: Waiting<Item, Answer>[]): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, maxBatch);
      const answers = await settled(work(group.map(({ item }) => item)));
      for (const [index, { resolve, reject }] of group.entries()) {
        const answer = 'value' in answers ? answers.value[index] : answers;
        if (answer !== undefined && 'value' in answer) resolve(answer.value);
        else reject(answer?.reason);
      }
    }
    names.delete(name);
  };

  return (name, item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const waiting = names.get(name) ?? [];
    waiting.push({ item, resolve, reject });
    if (!names.has(name)) {
      names.set(name, waiting);
      void drain(name, waiting);
    }
    return promise;
  };
}

/** The outcome of a promise as a value; never rejects. */
export async function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([promise]);
  return result;
}
