// What a template is: a function from the ids of a mail to its content, and the content in parts that HTML and text are made of.
import type { MailAbout } from '@aangan/shared-events/features/mail/events';
import type { PlacedOrder, Shipment } from '@aangan/shared-events/features/orders/events';
import type { OrderStatus } from '@aangan/shared-events/features/orders/statuses';
import type { Return } from '@aangan/shared-events/features/returns/return';
import type { PaymentLedger } from '@aangan/shared-events/features/payments/ledger';
import type { ColorNameOf } from '../../../domain/ports/stocked-products.ts';
import type { Personal } from '@aangan/shared-events/personal';

/** What templates read: the log as it is now. */
export type MailSources = {
  readonly orderOf: (orderId: number) => Promise<
    | {
        readonly order: PlacedOrder;
        readonly status: OrderStatus;
        readonly shipment?: Personal<Shipment>;
      }
    | undefined
  >;
  /** What was wanted; undefined when it was never asked for. The name is of the product as it is now. */
  readonly alertOf: (alert: NonNullable<MailAbout['alert']>) => Promise<
    | {
        readonly contact: Personal<{ readonly email: string }>;
        readonly productName: string;
      }
    | undefined
  >;
  /** Undefined before the payment's first event. */
  readonly paymentOf: (orderId: number) => Promise<PaymentLedger | undefined>;
  /** The name of a color as it is now, also of a removed one. */
  readonly colorNameOf: ColorNameOf;
  /** A return of an order. */
  readonly returnOf: (orderId: number, number: number) => Promise<Return | undefined>;
};

/** What the mail is about is missing; trying again does not help. */
export class UnwritableMailError extends Error {
  override readonly name = 'UnwritableMailError';
}

/** The shop as its mails show it. */
export type MailShop = {
  readonly name: string;
  readonly address: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Without it mails have no links. */
  readonly publicUrl: string | undefined;
  readonly timeZone: string;
};

/** A row of a table with amounts; both are ready to be shown. */
export type AmountRow = {
  readonly label: string;
  readonly detail?: string;
  readonly amount: string;
};

/** A part of a mail, from top to bottom. All texts are plain. */
export type MailPart =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'amounts'; readonly rows: readonly AmountRow[]; readonly total: AmountRow }
  | { readonly kind: 'fact'; readonly label: string; readonly lines: readonly string[] }
  /** A path of the shop. */
  | { readonly kind: 'link'; readonly label: string; readonly path: string };

export type MailContent = {
  readonly subject: string;
  /** Shown by mail programs after the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly parts: readonly MailPart[];
  /** What it says was true when its event happened and is no longer: it is shown, but not sent. */
  readonly isOvertaken?: boolean;
};

/** How to reach the shop, below each mail. */
export function contactLines({ name, address, email, phone }: MailShop): readonly string[] {
  const contact = [email, phone].filter((each) => each !== null);
  return [name, address, contact.join(', ')].filter((line) => line !== '');
}

/** Undefined when nothing may be sent: the person is erased. Throws `UnwritableMailError`. */
export type Template = (
  about: MailAbout,
  sources: MailSources,
  shop: MailShop,
) => Promise<(MailContent & { readonly to: string }) | undefined>;
