// Everything that the log holds about a person, as a file: JSON for programs, HTML for people. Written while it is read, stream by stream.
import type { EventLog } from '@aangan/platform/event-log/event-log';
import type { KeyStore } from '@aangan/platform/keys/key-store';
import { codec } from '@aangan/shared-events/all-events';
import type { Recorded, ShopEvent } from '@aangan/shared-events/event';
import { hasFields } from '@aangan/shared-events/fields';
import {
  colorIdsIn,
  describeByType,
  type DescribeEvent,
  type EventDescription,
} from '../../../domain/event-description.ts';
import type { ColorNamesOf } from '../../../domain/ports/color-names.ts';
import { escapeHtml } from '../../../pages/markup.ts';

export type OwnDataNeeds = {
  readonly log: EventLog;
  readonly keys: KeyStore;
  /** The names of all streams about the person. */
  readonly streamsOf: (accountId: string) => Promise<readonly string[]>;
  readonly describeEvent: DescribeEvent;
  readonly colorNamesOf: ColorNamesOf;
};

type OwnEvent = {
  readonly type: string;
  readonly at: string;
  /** The kind of the actor: `customer` is the person themselves. Who of the staff it was is not theirs to know. */
  readonly by: string;
  readonly title: string;
  /** Left out where it would only repeat the title and the stream. */
  readonly text?: string;
  readonly data: unknown;
};

const SHOWN_IN_PLACE_OF_A_HASH = 'The shop stores a hash of your password, from which it cannot be read.';
const ABOUT =
  'Everything that the shop holds about you: every event of your account, your sessions, cart, wishlist, orders, payments, returns, mails, reviews and stock alerts, as it was recorded. The stock of a product also records how many pieces each of your orders reserved; that says nothing about you that the order does not, so it is not repeated here. Requests for customized pieces are stored apart from your account, under the name that you entered there.';

/** One object: `about`, `exportedAt`, and `streams` with their events. */
export async function* dataAsJson(needs: OwnDataNeeds, accountId: string, now: Date): AsyncIterable<string> {
  const head = { about: ABOUT, exportedAt: now.toISOString() };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "streams": [`;
  let separator = '\n';
  for await (const { stream, events } of streamsWithEvents(needs, accountId)) {
    yield `${separator}${JSON.stringify({ stream, events }, null, 2)}`;
    separator = ',\n';
  }
  yield '\n  ]\n}\n';
}

/** A page that needs nothing else: no script, no picture, no other file. */
export async function* dataAsHtml(needs: OwnDataNeeds, accountId: string, now: Date): AsyncIterable<string> {
  yield `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Your data</title>
<style>${STYLE}</style>
<h1>Your data</h1>
<p>${escapeHtml(ABOUT)}</p>
<p>As of <time datetime="${now.toISOString()}">${escapeHtml(momentOf(now.toISOString()))}</time>, in UTC.</p>
`;
  for await (const { stream, events } of streamsWithEvents(needs, accountId))
    yield `<section>\n<h2>${escapeHtml(headingOf(stream))}</h2>\n${events.map(articleOf).join('')}</section>\n`;
  yield '</html>\n';
}

async function* streamsWithEvents(needs: OwnDataNeeds, accountId: string) {
  const { log, keys, streamsOf, describeEvent, colorNamesOf } = needs;
  for (const stream of await streamsOf(accountId)) {
    const raws = await log.readStream(stream);
    const decoded = await Promise.all(raws.map((raw) => codec.decode(raw, keys.find)));
    const events = decoded.filter((event) => event !== undefined);
    if (events.length === 0) continue;
    const colorNames = await colorNamesOf(events.flatMap(colorIdsIn));
    yield {
      stream,
      events: events.map((event) => ownEvent(event, describeEvent(event, colorNames))),
    };
  }
}

function ownEvent(
  { type, stream, metadata, data }: Recorded<ShopEvent>,
  { title, text }: EventDescription,
): OwnEvent {
  const { at, by } = metadata;
  const isDerived = text === describeByType(type, stream).text;
  return { type, at, by: by.kind, title, ...(!isDerived && { text }), data: withoutSecrets(data) };
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!hasFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      field === 'passwordHash' ? SHOWN_IN_PLACE_OF_A_HASH : withoutSecrets(each),
    ]),
  );
}

function articleOf({ type, at, by, title, text = '', data }: OwnEvent): string {
  const who = by === 'customer' ? 'you' : 'the shop';
  return `<article>
<h3>${escapeHtml(title)}</h3>
<p><time datetime="${escapeHtml(at)}">${escapeHtml(momentOf(at))}</time>, by ${who}. ${escapeHtml(text)}</p>
<details><summary>${escapeHtml(type)}</summary>${valueOf(data)}</details>
</article>
`;
}

function valueOf(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? '–' : `<ol>${value.map((each) => `<li>${valueOf(each)}</li>`).join('')}</ol>`;
  if (value === null) return '–';
  if (!hasFields(value))
    return escapeHtml(typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));
  const facts = Object.entries(value).map(
    ([field, each]) => `<dt>${escapeHtml(field)}</dt><dd>${valueOf(each)}</dd>`,
  );
  return `<dl>${facts.join('')}</dl>`;
}

const headings: Readonly<Record<string, string>> = {
  account: 'Your account',
  session: 'Your sessions',
  cart: 'Your cart',
  wishlist: 'Your wishlist',
  mail: 'A mail to you',
};
const numbered: Readonly<Record<string, string>> = {
  order: 'Order',
  payment: 'Payment of order',
  review: 'Your review of product',
  alert: 'Your alert about product',
};

/** `order-12`: Order 12. */
function headingOf(stream: string): string {
  const [kind = '', id = '', nth = ''] = stream.split('-');
  if (kind === 'return') return `Return ${nth} of order ${id}`;
  return headings[kind] ?? (numbered[kind] === undefined ? stream : `${numbered[kind]} ${id}`);
}

function momentOf(iso: string): string {
  return iso.replace('T', ', ').slice(0, 17);
}

const STYLE = `
:root { color-scheme: light dark; }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid; }
h3 { margin-bottom: 0; }
p { margin-top: 0.25rem; }
dl { display: grid; grid-template-columns: minmax(7rem, auto) 1fr; gap: 0.15rem 1rem; margin: 0.5rem 0; }
dt { opacity: 0.75; }
dd { margin: 0; overflow-wrap: anywhere; }
ol { margin: 0; padding-left: 1.25rem; }
@media print { details { display: block; } }
`;
