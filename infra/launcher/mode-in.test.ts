import { expect, test } from 'vitest';
import { modeIn } from './mode-in.ts';

test('npm start refuses an argument that would have no effect', () => {
  expect([modeIn([]), modeIn(['--reloading'])]).toEqual(['plain', 'reloading']);
  for (const args of [['--port', '4000'], ['--help'], ['--reloading', 'sandbox']])
    expect(() => modeIn(args)).toThrow(/^npm start takes no (--port|--help|sandbox)\. Settings come from/);
});
