// The streams that hold what a person did or what is about them, for the copy of their data that they can ask for.
import { accountStream, sessionStream } from '@aangan/shared-events/features/accounts/events';
import { alertStream } from '@aangan/shared-events/features/alerts/events';
import { alertsByIndex, alertsProjection } from '@aangan/shared-events/features/alerts/views';
import { cartStream } from '@aangan/shared-events/features/cart/events';
import { mailStream } from '@aangan/shared-events/features/mail/events';
import { mailProjection, mailsToIndex } from '@aangan/shared-events/features/mail/views';
import { orderStream } from '@aangan/shared-events/features/orders/events';
import { ordersOfIndex, ordersProjection } from '@aangan/shared-events/features/orders/views';
import { paymentStream } from '@aangan/shared-events/features/payments/events';
import { returnStreamOf } from '@aangan/shared-events/features/returns/events';
import { returnsOfIndex, returnsProjection } from '@aangan/shared-events/features/returns/views';
import { reviewStream } from '@aangan/shared-events/features/reviews/events';
import { reviewsByIndex, reviewsProjection } from '@aangan/shared-events/features/reviews/views';
import { wishlistStream } from '@aangan/shared-events/features/wishlist/events';
import type { Views } from './views/views.ts';

/** Makes the function that names all streams of a person. Some may not exist. */
export function makeOwnStreams(views: Pick<Views, 'members'>) {
  return async (accountId: string): Promise<readonly string[]> => {
    const [orderIds, returnIds, productIds, mails, wanted] = await Promise.all([
      views.members(ordersProjection, ordersOfIndex(accountId), { newestFirst: false }),
      views.members(returnsProjection, returnsOfIndex(accountId), { newestFirst: false }),
      views.members(reviewsProjection, reviewsByIndex(accountId), { newestFirst: false }),
      views.members(mailProjection, mailsToIndex(accountId), { newestFirst: false }),
      views.members(alertsProjection, alertsByIndex(accountId), { newestFirst: false }),
    ]);
    return [
      ...[accountStream(accountId), sessionStream(accountId)],
      ...[cartStream(accountId), wishlistStream(accountId)],
      ...orderIds.flatMap((id) => [orderStream(Number(id)), paymentStream(Number(id))]),
      ...returnIds.map(returnStreamOf),
      ...mails.map(mailStream),
      ...wanted.map((id) => alertStream(Number(id), accountId)),
      ...productIds.map((id) => reviewStream(Number(id), accountId)),
    ];
  };
}
