// What the routes of payments need of orders and of the shop.
import type { Recipient } from '@aangan/shared-events/features/orders/events';
import type { SignedAddresses } from '../../uploads/signed-address.ts';
import type { BoardNeeds } from './board/board.ts';
import type { NoteRecorded } from './note-recorded.ts';
import type { Payments } from './open-payments.ts';
import type { WebhookWatch } from './webhook/webhook-watch.ts';
import type { OrderToPayOf } from './record-gateway.ts';

export type PaymentNeeds = Payments &
  Pick<BoardNeeds, 'ordersOf' | 'time'> & {
    readonly orderToPay: OrderToPayOf;
    /** Of an order; null once the person is erased. */
    readonly recipientOf: (orderId: number) => Promise<Recipient | null>;
    readonly watch: WebhookWatch;
    /** Called with what a browser reported, or what was found when the gateway was asked, at that moment (ISO 8601). */
    readonly noteBrowser: NoteRecorded;
    readonly noteFound: NoteRecorded;
    /** Signs the address of a payment's result. */
    readonly addresses: SignedAddresses;
    readonly deadlineMinutes: number;
    /** As the gateway's window shows it. */
    readonly shopName: string;
    /** The shop's own address, `https://shop.example`; undefined: the browser knows it. */
    readonly publicUrl: string | undefined;
  };
