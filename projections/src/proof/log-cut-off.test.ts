// A log whose end was removed, and which has grown past its former end: the proof's newest events are in it again, and the warning has to stay.
import { expect, test } from 'vitest';
import { cutOffLog } from '../testing/cut-off-log.ts';

const SHORT = expect.stringMatching(
  /^history: the log ends before events that its proof covers: an older copy of it is in place, stop the shop, .+ npm run restore -- DIR/,
);
const LACKS = expect.stringMatching(
  /^history: the log lacks events that its proof covers, late\/\d among them/,
);

test('warns of a log that was cut off, also when log and proof have grown past its former end', async () => {
  const { shop, restart } = await cutOffLog();
  await shop().prove();
  expect([await shop().warnings(), await shop().fault()]).toEqual([[SHORT], 'cut off']);
  // With a longer name the former end is between two events.
  await shop().append('again-and-again', 7);
  await shop().signed();
  expect([await shop().warnings(), await shop().fault()]).toEqual([[LACKS], 'cut off']);
  await restart();
  expect([await shop().warnings(), await shop().fault()]).toEqual([[LACKS], 'cut off']);
});

test('warns of it before a worker continues the proof', async () => {
  const { shop } = await cutOffLog();
  await shop().append('again', 9);
  expect([await shop().warnings(), await shop().fault()]).toEqual([[LACKS], 'cut off']);
});
