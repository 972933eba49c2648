import { expect, test } from 'vitest';
import { whyNoContainer } from './stores-under-test.ts';

/** An engine that has these paths. */
const engine = (known: Readonly<Record<string, number>>) => async (path: string) =>
  Object.entries(known).find(([each]) => path.startsWith(each))?.[1];

test('uses a container of EventStoreDB only where an engine has its image', async () => {
  expect(await whyNoContainer(engine({}))).toContain('no Docker engine is available here');
  expect(await whyNoContainer(engine({ '/_ping': 200, '/images/': 404 }))).toMatch(
    /does not have its image \(docker pull eventstore\/eventstore:23\.10\.6-/,
  );
  expect(
    await whyNoContainer(engine({ '/_ping': 200, '/images/eventstore/eventstore:': 200 })),
  ).toBeUndefined();
});
