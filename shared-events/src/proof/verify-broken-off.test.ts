// A file that was not saved to its end, as after a lost connection or on a full disk.
import { describe, expect, test } from 'vitest';
import { ofOneOrder } from './testing/evidence-files.ts';
import { verifyEvidence } from './verify-evidence.ts';

const brokenOffAt = async (line: number, characters: number): Promise<readonly string[]> => {
  const lines = await ofOneOrder();
  return [...lines.slice(0, line - 1), (lines[line - 1] ?? '').slice(0, characters)];
};

describe('a file that breaks off within a line', () => {
  test.each([
    { line: 1, characters: 1 },
    { line: 1, characters: 300 },
    { line: 3, characters: 1 },
    { line: 3, characters: 40 },
    { line: 6, characters: 200 },
  ])('is called that in line $line, not altered', async ({ line, characters }) => {
    const { events, problem } = await verifyEvidence(await brokenOffAt(line, characters));
    expect({ events, problem }).toEqual({
      events: Math.max(0, line - 2),
      problem: {
        ...{ kind: 'unreadable', line },
        message:
          'The file breaks off within this line: it was not saved to its end. Download or write it again.',
      },
    });
  });

  test('is not one where another line follows', async () => {
    const broken = await brokenOffAt(3, 40);
    const { problem } = await verifyEvidence([...broken, (await ofOneOrder())[3] ?? '']);
    expect(problem).toMatchObject({
      ...{ kind: 'unreadable', line: 3 },
      message: expect.stringMatching(/^This line cannot be read: /),
    });
  });
});
