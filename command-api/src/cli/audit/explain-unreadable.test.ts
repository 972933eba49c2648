import { MissingKeyError, UnreadableEventError } from '@aangan/shared-events/codec';
import { expect, test } from 'vitest';
import { explainUnreadable } from './explain-unreadable.ts';

const explained = (error: unknown) => () => explainUnreadable('It failed', 'wait')(error);

test('names the chapter about what is wrong, and leaves other errors as they are', () => {
  expect(explained(new UnreadableEventError('cannot read it'))).toThrow(
    'It failed: cannot read it. The operator finds what to do in operations.md, “An event that cannot be processed”; until then wait.',
  );
  expect(explained(new MissingKeyError('k-1', 'a-1'))).toThrow(
    /^It failed: the key k-1 of account a-1 is missing .+, “A key that is missing”; until then wait\.$/,
  );
  const other = new Error('the log does not answer');
  expect(explained(other)).toThrow(other);
});
