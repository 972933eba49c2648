// How the audit describes an event, beside its actor, time and origin.
import type { EventDefinitions, EventOf, Recorded, ShopEvent } from '@aangan/shared-events/event';
import { fieldsOf } from '@aangan/shared-events/fields';
import type { ColorNames } from './ports/color-names.ts';
import { subjectOf } from './stream-subject.ts';

/** One value before and after the event; null where there was, or is, none. */
export type FieldChange = { readonly what: string; readonly from: string | null; readonly to: string | null };

export type EventDescription = {
  readonly title: string;
  readonly text: string;
  readonly changes: readonly FieldChange[];
};

/**
 * A description for each event type of a table of definitions; null where the title derived from the type is enough. Exhaustive: an event type
 * without an entry does not compile. A description never names a person, because it outlives the person's key.
 */
export type EventDescriptions<D extends EventDefinitions> = {
  readonly [Type in keyof D & string]:
    | ((
        data: Extract<EventOf<D>, { type: Type }>['data'],
        stream: string,
        colorNames: ColorNames,
      ) => EventDescription)
    | null;
};

/** Describes an event; `colorNames` are those of `colorIdsIn`. */
export type DescribeEvent = (event: Recorded<ShopEvent>, colorNames: ColorNames) => EventDescription;

/** The colors of the lines of orders, returns and carts, which their descriptions name. */
export function colorIdsIn({ data }: ShopEvent): readonly number[] {
  const { items, lines } = fieldsOf(data);
  return [items, lines, data].flat().flatMap((line) => {
    const { colorId } = fieldsOf(line);
    return typeof colorId === 'number' ? colorId : [];
  });
}

/** A description from the type and the stream alone: `ProductPriceChanged`, `product-12`. */
export function describeByType(type: string, stream: string): EventDescription {
  const [first = '', ...rest] = type.split(/(?=[A-Z])/);
  const title = [first, ...rest.map((word) => word.toLowerCase())].join(' ');
  return { title, text: `It concerns ${subjectOf(stream)}.`, changes: [] };
}
