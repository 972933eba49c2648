import { describe, expect, test } from 'vitest';
import { LIVE_LIMITS, makeAdmission } from './admission.ts';

const many = (count: number, open: () => unknown) => {
  for (let opened = 0; opened < count; opened++) open();
};
const tooMany = expect.objectContaining({ kind: 'too-many', code: 'too-many-streams' });

describe('live streams', () => {
  test('are limited per account, across addresses', () => {
    const admit = makeAdmission(LIVE_LIMITS);
    let place = 0;
    const open = () => admit('asha', `10.0.0.${place++}`);
    many(LIVE_LIMITS.ofPerson, open);
    expect(open).toThrow(tooMany);
    admit('ravi', '10.0.0.1');
    admit(undefined, '10.0.0.1');
  });

  test('are limited per address, across accounts', () => {
    const admit = makeAdmission({ ofPerson: 2, ofAddress: 3 });
    admit('asha', '10.0.0.1');
    many(2, () => admit(undefined, '10.0.0.1'));
    expect(() => admit('ravi', '10.0.0.1')).toThrow(tooMany);
    admit('ravi', '10.0.0.2');
  });

  test('that have ended are released, each once', () => {
    const admit = makeAdmission({ ofPerson: 1, ofAddress: 2 });
    const end = admit('asha', '10.0.0.1');
    expect(() => admit('asha', '10.0.0.2')).toThrow(tooMany);
    end();
    end();
    admit('asha', '10.0.0.1');
    admit('ravi', '10.0.0.1');
    expect(() => admit(undefined, '10.0.0.1')).toThrow(tooMany);
  });
});
