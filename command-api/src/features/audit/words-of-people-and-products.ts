// What the events say that make the numbers of users and products. Names of people stand nowhere here: an event's words outlive its person.
import type { AccountEvent, LostKeyEvent, Role } from '@aangan/shared-events/features/accounts/events';
import type { ProductEvent } from '@aangan/shared-events/features/catalogue/products/events';
import { toRupees } from '@aangan/shared-events/money';
import type { Words } from './in-words.ts';

const roles: Readonly<Record<Role, string>> = {
  customer: 'a customer',
  admin: 'an administrator',
  auditor: 'an auditor',
};

/** The words of an account's event; undefined for one without words of its own. */
export function accountWords(event: AccountEvent): Words | undefined {
  switch (event.type) {
    case 'AccountOpened':
      return {
        title: 'Account opened',
        text: `Somebody opened an account as ${roles[event.data.role]}.`,
        changes: [{ what: 'Role', from: null, to: event.data.role }],
      };
    case 'AccountRoleGranted':
      return {
        title: 'Role granted',
        text: `Who had been ${roles[event.data.from]} is ${roles[event.data.to]} from here on.`,
        changes: [{ what: 'Role', from: event.data.from, to: event.data.to }],
      };
    case 'AccountErased':
      return {
        title: 'Account erased',
        text: 'The account was closed for ever, and who it belonged to was forgotten.',
        changes: [],
      };
    default:
      return undefined;
  }
}

/** The words of a key that was given up. */
export function lostKeyWords({ data: { reason } }: LostKeyEvent): Words {
  return {
    title: 'Key declared lost',
    text: `A key of personal data was given up as lost: what it sealed reads as erased from here on. The reason that was given: ${reason}`,
    changes: [],
  };
}

/** The words of a product's event; undefined for one without words of its own. */
export function productWords(event: ProductEvent): Words | undefined {
  switch (event.type) {
    case 'ProductAdded':
      return {
        title: 'Product added',
        text: `Product ${event.data.productId}, “${event.data.name}”, came to the shelves at ${inRupees(event.data.pricePaise)}.`,
        changes: [],
      };
    case 'ProductRemoved':
      return {
        title: 'Product removed',
        text: `Product ${event.data.productId}, “${event.data.name}”, was taken from the shelves.`,
        changes: [],
      };
    case 'ProductRestored':
      return {
        title: 'Product restored',
        text: `Product ${event.data.productId}, “${event.data.name}”, came back to the shelves.`,
        changes: [],
      };
    default:
      return undefined;
  }
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const inRupees = (paise: number): string => rupees.format(toRupees(paise));
