import { describe, expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

describe('the command line', () => {
  test('keeps events in a folder, or in memory, on a port of this machine', () => {
    expect(parseArguments(['--data', 'somewhere', '--port', '0'])).toEqual({
      listen: { host: '127.0.0.1', port: 0 },
      data: 'somewhere',
      tls: undefined,
    });
    expect(parseArguments(['--memory'])).toMatchObject({
      data: undefined,
      listen: { host: '127.0.0.1', port: 2113 },
    });
  });

  test('listens on a Unix socket instead', () => {
    expect(parseArguments(['--memory', '--socket', '/a/b.sock']).listen).toEqual({ socket: '/a/b.sock' });
  });

  test.each([
    [[], 'either --data DIR or --memory'],
    [['--memory', '--data', 'x'], 'either --data DIR or --memory'],
    [['--memory', '--port', 'http'], '--port http is not a port'],
    [['--memory', '--port', '70000'], '--port 70000 is not a port'],
    [['--memory', '--cert', 'x'], '--cert and --key must be given together'],
    [['--memory', '--cert', 'nowhere', '--key', 'nowhere'], 'no such file'],
    [['--memory', '--socket', 'x', '--port', '1'], '--socket cannot be combined with --port'],
    [['--forever'], 'Unknown option'],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseArguments(args)).toThrow(sentence);
  });
});
