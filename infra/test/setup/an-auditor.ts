// Creates an auditor: signs up an account and appends the granted role to the log of a running shop.
import { randomUUID } from 'node:crypto';
import { codec } from '@aangan/shared-events/all-events';
import { accountStream } from '@aangan/shared-events/features/accounts/events';
import { accountPaths } from '@aangan/shared-events/features/accounts/paths';
import { connectEventLog } from '@aangan/platform/event-log/event-log';
import { expectStatus, shopClient, textIn } from './shop-client.ts';
import type { TestShop } from './start-shop.ts';

export async function anAuditor({ url, eventStoreUrl }: Pick<TestShop, 'url' | 'eventStoreUrl'>): Promise<{
  readonly username: string;
  readonly password: string;
}> {
  const account = { username: `auditor-${randomUUID().slice(0, 12)}`, password: 'lapis-and-ledger' };
  const visitor = shopClient(url);
  const signUp = { name: 'Lata Iyer', mobile: '9876543210', ...account };
  await expectStatus(201, visitor.callUntilAnswered('POST', accountPaths.signup, { body: signUp }));
  const { body } = await expectStatus(
    200,
    visitor.callUntilAnswered('POST', accountPaths.login, { body: account }),
  );
  const accountId = textIn(body, 'userId');
  const granted = { accountId, from: 'customer', to: 'auditor' };
  const metadata = {
    at: new Date().toISOString(),
    by: { kind: 'system' as const },
    origin: { client: 'cli' as const },
    correlationId: randomUUID(),
  };
  const event = codec.encode({ type: 'AccountRoleGranted', data: granted }, metadata, undefined, noNonce);
  const log = connectEventLog(eventStoreUrl);
  const last = (await log.readStream(accountStream(accountId))).at(-1);
  await log.append(accountStream(accountId), [event], last?.revision ?? 'no-stream');
  await log.close();
  return account;
}

function noNonce(): never {
  throw new Error('nothing of a granted role is sealed');
}
