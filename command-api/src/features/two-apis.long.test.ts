// The rules of two-apis.test.ts, raced two hundred times each.
import { afterAll, beforeAll, describe } from 'vitest';
import { describeDecisions } from '../testing/decisions.ts';
import { startTwoApis, type TwoApis } from '../testing/two-apis.ts';
import { describeUniqueness } from '../testing/uniqueness.ts';

const ROUNDS = 200;
let two: TwoApis;

beforeAll(async () => {
  two = await startTwoApis();
});
afterAll(() => two.stop());

describe('rules across the catalogue', () => describeUniqueness(() => two, ROUNDS));

describe('decisions after a change at the other process', () => describeDecisions(() => two, ROUNDS));
