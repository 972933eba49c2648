// Two APIs of one shop create the same category at the same moment, under names that differ only in case.
import { join } from 'node:path';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { inheritedEnv } from '@aangan/test/setup/inherited-env';
import { shopClient, tokenOf } from '@aangan/test/setup/shop-client';
import { newBackEnd } from '@aangan/test/setup/start-back-end';
import type { TestShop } from '@aangan/test/setup/start-shop';

const RACES = 40;

/**
 * @returns the number of races
 * @throws Error unless each has one winner and one refusal because the name is taken
 */
export async function raceForNames(shop: TestShop): Promise<string> {
  const second = newBackEnd(join(shop.dataDir, 'second-api'), {
    ...inheritedEnv(),
    ...shop.env,
    ...{ PORT: '0', METRICS_PORT: '0' },
  });
  try {
    const urls = [shop.url, await second.launchApi()];
    const token = await tokenOf(shop.url, shop.admin.username, shop.admin.password);
    const administrators = urls.map((url) => shopClient(url, token));
    const wrong: string[] = [];
    const began = Date.now();
    for (let race = 0; race < RACES; race++) {
      const names = [`Raced ${began} ${race}`, `RACED ${began} ${race}`];
      const replies = await Promise.all(
        administrators.map((administrator, at) =>
          administrator.callUntilAnswered('POST', categoryPaths.all, { body: { name: names[at] } }),
        ),
      );
      const statuses = replies.map(({ status }) => status).toSorted((one, other) => one - other);
      if (statuses.join() !== '201,409') wrong.push(`${names[0]}: ${statuses.join(' and ')}`);
    }
    if (wrong.length > 0) throw new Error(`${wrong.length} of ${RACES} races went wrong: ${wrong[0]}`);
    return `${RACES} races, each won once`;
  } finally {
    await second.stop();
  }
}
