import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeLogger } from './logger.ts';

function logged(level = 'info') {
  const lines: string[] = [];
  const logger = makeLogger('a process', level, { write: (line) => void lines.push(line) });
  return { logger, lines, last: (): unknown => JSON.parse(lines.at(-1) ?? 'null') };
}

describe('the log', () => {
  test('has one JSON line for each message, with process, level and time', () => {
    const { logger, last, lines } = logged();
    logger.info({ route: '/api/cart' }, 'answered');
    expect(last()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      name: 'a process',
      route: '/api/cart',
      msg: 'answered',
    });
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
  });

  // /dev/full fails every write, like a full disk.
  test.runIf(existsSync('/dev/full'))('does not end a process whose disk is full', () => {
    const script = `
      const { makeLogger, exitOnUncaught } = await import('${new URL('logger.ts', import.meta.url)}');
      const logger = makeLogger('full', 'info');
      exitOnUncaught(logger);
      for (let line = 0; line < 100; line += 1) logger.error('x'.repeat(50_000));
      setTimeout(() => console.log('still here'), 50);
    `;
    const { status, stdout } = spawnSync(
      'sh',
      ['-c', 'exec "$0" --input-type=module -e "$1" 2>/dev/full', process.execPath, script],
      { encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, 'still here\n']);
  });

  test('writes no more than its level', () => {
    const { logger, lines } = logged('warn');
    logger.info('quiet');
    expect(lines).toEqual([]);
  });

  test.each([
    'password',
    'token',
    'authorization',
    'email',
    'shippingAddress',
    'mobile',
    'headers',
    'username',
  ])('removes %s wherever it is', (field) => {
    const { logger, lines } = logged();
    logger.info({ [field]: 'marked', one: { [field]: 'marked', two: { [field]: 'marked' } } }, 'said');
    expect(lines.join('')).not.toContain('marked');
    expect(lines.join('').match(/\[removed\]/g)).toHaveLength(3);
  });

  test('logs an error’s type, message, stack and causes, and no attached values', () => {
    const { logger, last, lines } = logged();
    const cause = Object.assign(new TypeError('no such thing'), { code: 'ENOTHING' });
    const error = Object.assign(new Error('the step failed', { cause }), {
      command: { name: 'set', args: ['key', 'marked'] },
    });
    logger.error({ err: error }, 'failed');
    expect(lines.join('')).not.toContain('marked');
    expect(last()).toMatchObject({
      err: {
        type: 'Error',
        message: 'the step failed',
        stack: expect.stringMatching(/^at .*logger\.test/),
        cause: { type: 'TypeError', message: 'no such thing', code: 'ENOTHING' },
      },
    });
  });

  test('limits the message of an error, and circular causes', () => {
    const { logger, lines } = logged();
    const error = new Error('x'.repeat(100_000));
    error.cause = error;
    logger.error({ err: error }, 'failed');
    expect(lines.join('').length).toBeLessThan(20_000);
  });
});
