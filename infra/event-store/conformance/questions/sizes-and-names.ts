import { ANY, binaryEvent, jsonEvent, type EventData } from '@eventstore/db-client';
import type { Answer } from '../answer.ts';
import type { Asking } from '../asking.ts';
import type { Questions } from './question.ts';

const bytes = (length: number): EventData => binaryEvent({ type: 'B', data: Buffer.alloc(length, 'A') });

const CLOCKS_DIFFER_BY_AT_MOST = 600_000;

const metadataOfRead = async ({ client, append, stream }: Asking): Promise<Answer> => {
  const own = stream('em');
  await append(own, jsonEvent({ type: 'M', data: { l: 1 }, metadata: { who: 'me', n: 1 } }), ANY);
  for await (const { event } of client.readStream(own)) {
    if (event === undefined) continue;
    const age = Math.abs(Date.now() - event.created.getTime());
    return {
      metadata: JSON.parse(JSON.stringify(event.metadata)) as Answer,
      created: age < CLOCKS_DIFFER_BY_AT_MOST,
      keys: Object.keys(event).sort(),
    };
  }
  return 'nothing';
};

/** New names of every kind, by their recorded form: two dollars as one. */
const namesOf = (run: string): Readonly<Record<string, string>> => ({
  'größe RUN': `größe ${run}`,
  '₹-नमस्ते-RUN': `₹-नमस्ते-${run}`,
  'with space RUN': `with space ${run}`,
  'a@b-RUN': `a@b-${run}`,
  '$sys-RUN': `$sys-${run}`,
  $RUN: `$$${run}`,
  '': '',
  ' ': ' '.repeat(1 + (Number.parseInt(run, 16) % 1000)),
  LONG: 'x'.repeat(1000) + run,
  'tab\tRUN': `tab\t${run}`,
  'nl\nRUN': `nl\n${run}`,
});

const shortened = (answer: Answer): Answer =>
  Array.isArray(answer) ? answer.map((event) => String(event).replace(/T+/, 'T*')) : answer;

export const sizesAndNames: Questions = {
  'size: one event around the limit': async ({ append, stream }) => {
    const answers: Record<string, Answer> = {};
    for (const size of [1_000_000, 1_048_576 - 1000, 1_048_576, 1_048_577, 1_200_000]) {
      answers[size] = await append(stream('big'), [bytes(size)], ANY);
    }
    return answers;
  },
  'size: a batch over the limit in sum': async ({ append, stream, read }) => {
    const own = stream('bigsum');
    const answer = await append(own, [bytes(500_000), bytes(500_000), bytes(500_000)], ANY);
    return { a: answer, read: await read(own) };
  },
  'names: unicode, spaces, dollar, empty, long, at sign': async ({ append, read, event, run }) => {
    const answers: Record<string, Answer> = {};
    for (const [short, name] of Object.entries(namesOf(run))) {
      answers[short] = { a: await append(name, event('a'), ANY), r: await read(name) };
    }
    return answers;
  },
  'events: long type, system type, binary, empty data, metadata': async (asking) => {
    const { append, read, stream } = asking;
    const one = async (event: EventData): Promise<{ a: Answer; r: Answer }> => {
      const own = stream('e');
      return { a: await append(own, event, ANY), r: await read(own) };
    };
    const longType = await one(jsonEvent({ type: 'T'.repeat(2000), data: { l: 1 } }));
    return {
      'long type': { a: longType.a, r: shortened(longType.r) },
      'system type': await one(jsonEvent({ type: '$mine', data: { l: 1 } })),
      binary: await one(binaryEvent({ type: 'B', data: Buffer.from([0, 1, 255]) })),
      'empty binary': await one(binaryEvent({ type: 'B', data: Buffer.alloc(0) })),
      metadata: await metadataOfRead(asking),
    };
  },
};
