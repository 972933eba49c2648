// Descriptions of all events for the audit: those of the features and of the shared events.
import { allEvents, type EventType } from '@aangan/shared-events/all-events';
import { orderSequence } from '@aangan/shared-events/features/orders/events';
import type { logIdentityEvents } from '@aangan/shared-events/log-identity';
import { sequenceStream, type sequenceEvents } from '@aangan/shared-events/sequence';
import type { DescribeEvent, EventDescription, EventDescriptions } from './domain/event-description.ts';
import type { ColorNames } from './domain/ports/color-names.ts';
import { apiFeatures } from './features.ts';
import { describeByType } from './domain/event-description.ts';

const sharedDescriptions: EventDescriptions<typeof sequenceEvents & typeof logIdentityEvents> = {
  NumberTaken: ({ number }, stream) => numberTaken(number, stream),
  LogIdentified: ({ replaced }, stream) =>
    replaced === undefined
      ? describeByType('LogIdentified', stream)
      : {
          title: 'New proof begun',
          text: `The log was not the one that the proof of the log ${replaced.logId} covered, so its operator began a new proof: ${replaced.reason}`,
          changes: [],
        },
};

const descriptions = Object.assign(
  {},
  ...apiFeatures.map(({ eventDescriptions }) => eventDescriptions),
  sharedDescriptions,
) as EventDescriptions<typeof allEvents>;

const isKnown = (type: string): type is EventType => Object.hasOwn(allEvents, type);

/** The description of any event; for a type without its own, one from the type and the stream. */
export const describeEvent: DescribeEvent = ({ type, data, stream }, colorNames) => {
  // The codec has parsed the data by the schema of this type.
  const describe = isKnown(type) ? (descriptions[type] as Describe | null) : null;
  return describe?.(data, stream, colorNames) ?? describeByType(type, stream);
};

type Describe = (data: unknown, stream: string, colorNames: ColorNames) => EventDescription;

function numberTaken(number: number, stream: string): EventDescription {
  if (stream === sequenceStream(orderSequence))
    return {
      title: `Number ${number} taken`,
      text: `The number ${number} was reserved for an order. It is never used again, even if the order is not placed.`,
      changes: [],
    };
  const name = stream.replace(/^sequence-/, '');
  return {
    title: `Number ${number} taken`,
    text: `The number ${number} was reserved for a new ${name}. It is never used again.`,
    changes: [],
  };
}
