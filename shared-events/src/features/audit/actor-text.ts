// Who did something, and from where, as text.
import type { AuditEventResponse } from './http.ts';

type Actor = AuditEventResponse['by'];
const kinds: Readonly<Record<Actor['kind'], string>> = {
  customer: 'customer',
  admin: 'administrator',
  auditor: 'auditor',
  system: 'The shop itself',
  anonymous: 'A visitor without an account',
};

const clients: Readonly<Record<AuditEventResponse['origin']['client'], string>> = {
  web: 'the web shop',
  cli: 'the command line',
  api: 'the API',
};

/** Meera Nair, customer */
export function actorText({ kind, name }: Actor): string {
  const isNamedByKind = name?.toLowerCase() === kinds[kind];
  return name === undefined || isNamedByKind ? (name ?? kinds[kind]) : `${name}, ${kinds[kind]}`;
}

/** the web shop, screen “admin/orders” */
export function originText({ client, screen }: AuditEventResponse['origin']): string {
  return screen === undefined ? clients[client] : `${clients[client]}, screen “${screen}”`;
}
