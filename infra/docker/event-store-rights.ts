// The access rights of the shop's user in an EventStoreDB with authentication.
// https://developers.eventstore.com/server/v23.10/security.html#access-control-lists
import { BACKWARDS, END, jsonEvent, type EventStoreDBClient } from '@eventstore/db-client';

export const SHOP_USER = 'shop';
const ADMINS = '$admins';
const SETTINGS = '$settings';

const forShop = [ADMINS, SHOP_USER];
/** Default rights of streams without an ACL of their own; names that begin with `$` are system streams. */
const DEFAULT_RIGHTS = {
  $userStreamAcl: { $r: forShop, $w: forShop, $d: [ADMINS], $mr: forShop, $mw: [ADMINS] },
  $systemStreamAcl: { $r: [ADMINS], $w: [ADMINS], $d: [ADMINS], $mr: [ADMINS], $mw: [ADMINS] },
};

/**
 * Creates the user, or resets its password when it exists. `url` is a connection string with TLS and an administrator's credentials; its first node
 * is called over HTTPS. Throws an Error with the node's answer.
 */
export async function makeShopUser(url: string, password: string, ask: typeof fetch): Promise<void> {
  const [, admin = '', node = ''] = /^esdb:\/\/([^@/]+)@([^,/?]+)/.exec(url) ?? [];
  const credentials = admin.split(':').map(decodeURIComponent).join(':');
  const post = async (path: string, body: object): Promise<Response> =>
    ask(`https://${node}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const user = { loginName: SHOP_USER, fullName: 'The shop', groups: [], password };
  const made = await post('/users/', user);
  const answer =
    made.status === 409
      ? await post(`/users/${SHOP_USER}/command/reset-password`, { newPassword: password })
      : made;
  if (!answer.ok)
    throw new Error(`The event store did not create the user: ${answer.status} ${await answer.text()}`);
}

/** Grants the user its rights, and removes rights from all others that the log does not need. */
export async function grantShop(client: EventStoreDBClient): Promise<void> {
  const wanted = JSON.stringify(DEFAULT_RIGHTS);
  if (JSON.stringify(await lastSettings(client)) !== wanted)
    await client.appendToStream(SETTINGS, jsonEvent({ type: 'update-default-acl', data: DEFAULT_RIGHTS }));
  const { metadata } = await client.getStreamMetadata('$all');
  if (JSON.stringify(metadata?.acl?.readRoles) !== JSON.stringify(forShop))
    await client.setStreamMetadata('$all', { acl: { readRoles: [...forShop] } });
}

async function lastSettings(client: EventStoreDBClient): Promise<unknown> {
  const last = client.readStream(SETTINGS, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
  try {
    // Read to the end, so that no call is left open.
    let data: unknown;
    for await (const { event } of last) data = event?.data;
    return data;
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'stream-not-found') return undefined;
    throw error;
  }
}
