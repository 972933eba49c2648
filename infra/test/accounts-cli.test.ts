// `npm run accounts` beside a running shop, as an operator types it.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import type { ValidateTokenResponse } from '@aangan/shared-events/features/accounts/http';
import { inheritedEnv } from './setup/inherited-env.ts';
import { shopClient, signIn } from './setup/shop-client.ts';
import { startShop, type TestShop } from './setup/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

type Outcome = { readonly code: number | null; readonly output: string };
const accounts = (piped: string, ...args: readonly string[]): Promise<Outcome> =>
  new Promise((done) => {
    const main = resolve(import.meta.dirname, '../..', 'command-api/src/cli/accounts.ts');
    const env = { ...inheritedEnv(), DATA_DIR: shop.dataDir };
    const child = execFile(process.execPath, [main, ...args], { env }, (_, out, err) =>
      done({ code: child.exitCode, output: out + err }),
    );
    child.stdin?.end(piped);
  });
const roleOf = async (password: string): Promise<string> => {
  const client = await signIn(shop.url, 'farida', password);
  const { body } = await client.callUntilAnswered('GET', accountPaths.validateToken);
  return (body as ValidateTokenResponse).user.role;
};

test('opens, changes and lists accounts, with passwords that appear in no process list', async () => {
  expect(await accounts('marigold\n', 'create-auditor', 'farida', '--name', 'Farida Khan')).toEqual({
    code: 0,
    output: 'farida is auditor now and can log in.\n',
  });
  expect(await roleOf('marigold')).toBe('auditor');
  expect(await accounts('marigold\n', 'create-admin', 'Farida')).toMatchObject({
    code: 1,
    output: expect.stringContaining('already taken'),
  });

  expect((await accounts('', 'role', 'farida', 'admin')).output).toContain('farida is admin now.');
  expect((await accounts('', 'role', 'farida')).output).toBe('admin\n');
  expect((await accounts('indigo and madder\n', 'password', 'farida')).output).toContain(
    'has a new password',
  );
  expect(await roleOf('indigo and madder')).toBe('admin');
  const refused = await shopClient(shop.url).callUntilAnswered('POST', accountPaths.login, {
    body: { username: 'farida', password: 'marigold' },
  });
  expect(refused.status).toBe(401);

  const { output } = await accounts('', 'list', 'admin');
  expect(output.split('\n').toSorted()).toEqual(
    ['', `admin     ${shop.admin.username}  Administrator`, 'admin     farida  Farida Khan'].toSorted(),
  );
});

test('reports in one sentence what it cannot do', async () => {
  for (const [args, exit, sentence] of [
    [['role', 'farida', 'owner'], 1, 'There is no role owner. There are: customer, admin, auditor.'],
    [['role', shop.admin.username, 'customer'], 1, 'The shop does not start without'],
    [[], 2, 'npm run accounts -- create-admin NAME'],
  ] as const) {
    const { code, output } = await accounts('', ...args);
    expect([code, output]).toEqual([exit, expect.stringContaining(sentence)]);
  }
});
