import { describe, expect, test } from 'vitest';
import { optionTakenByNpm, parseArguments } from './arguments.ts';

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
    [['--memory', '--cert', import.meta.filename, '--key', import.meta.filename], 'in PEM format'],
    [['--memory', '--socket', `/${'x'.repeat(104)}`], 'is longer than'],
    [['--memory', '--socket', 'x', '--port', '1'], '--socket cannot be combined with --port'],
    [['--forever'], 'Unknown option'],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseArguments(args)).toThrow(sentence);
  });
});

describe('an option that npm has taken, because no `--` was typed before it', () => {
  const program = '/shop/infra/event-store/main.ts';
  const took = (name: string, script: string) =>
    optionTakenByNpm({ npm_lifecycle_script: script, [`npm_config_${name}`]: 'true' }, program);

  test.each(['exec node infra/event-store/main.ts', 'exec node main.ts'])('is known of %j', (script) => {
    expect(took('data', script)).toBe('data');
    expect(took('memory', script)).toBe('memory');
    expect(took('cache', script)).toBeUndefined();
    expect(took('cert', script)).toBeUndefined();
  });

  test('is not one of a program that npm has started and that starts the store', () => {
    expect(took('data', 'exec node infra/bench/main.ts')).toBeUndefined();
    expect(optionTakenByNpm({ npm_config_data: 'true' }, program)).toBeUndefined();
  });
});
