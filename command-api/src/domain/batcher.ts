// What is asked under one name while something is being done there waits, and is then done together.

/** Does an item under a name: at once, or together with all others that came meanwhile. Names do not wait for each other. */
export type Batcher<Item, Answer> = (name: string, item: Item) => Promise<Answer>;

type Waiting<Item, Answer> = { readonly item: Item } & Pick<
  PromiseWithResolvers<Answer>,
  'resolve' | 'reject'
>;

/** Makes the groups of some `work`, which gets up to `most` items in their order and gives an answer for each. */
export function makeBatcher<Item, Answer>(
  most: number,
  work: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Answer>[]>,
): Batcher<Item, Answer> {
  const names = new Map<string, Waiting<Item, Answer>[]>();

  const doAll = async (name: string, waiting: Waiting<Item, Answer>[]): Promise<void> => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, most);
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
      void doAll(name, waiting);
    }
    return promise;
  };
}

/** How a promise ends, as a value. */
export async function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [result] = await Promise.allSettled([promise]);
  return result;
}
