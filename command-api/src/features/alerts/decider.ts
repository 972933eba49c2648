// The rules of stock alerts: each request is fulfilled once, and none that was cancelled or replaced.
import { eventsOf } from '@aangan/shared-events/event';
import {
  alertEvents,
  isSameAlert,
  type AlertEvent,
  type AlertVariant,
} from '@aangan/shared-events/features/alerts/events';
import { isErased, type Personal } from '@aangan/shared-events/personal';
import type { Decider } from '../../domain/decider.ts';
import type { AlertCommand } from './commands.ts';
import { tooManyAlerts } from './refusals.ts';

export type Alert = {
  readonly variant: AlertVariant;
  readonly contact: Personal<{ readonly email: string }>;
  readonly isWaiting: boolean;
  /** How often it was requested: names the last request. */
  readonly request: number;
};
/** All alerts that were ever requested, the last state of each. */
export type AlertState = readonly Alert[];

/** More colors and sizes than a product has for sale; it limits what one person can store. */
export const MOST_ALERTS = 100;

export const alertDecider: Decider<AlertState, AlertCommand, AlertEvent> = {
  initialState: [],
  isEvent: eventsOf(alertEvents),
  decide,
  evolve,
};

export const alertIn = (alerts: AlertState, variant: AlertVariant): Alert | undefined =>
  alerts.find((alert) => isSameAlert(alert.variant, variant));

function decide(command: AlertCommand, alerts: AlertState): readonly AlertEvent[] {
  const { productId, accountId, variant } = command;
  const alert = alertIn(alerts, variant);
  const data = { productId, accountId, variant };
  switch (command.type) {
    case 'RequestAlert': {
      const { email } = command;
      if (alert?.isWaiting && !isErased(alert.contact) && alert.contact.email === email) return [];
      if (alert === undefined && alerts.length >= MOST_ALERTS) throw tooManyAlerts(MOST_ALERTS);
      return [{ type: 'StockAlertRequested', data: { ...data, contact: { email } } }];
    }
    case 'CancelAlert':
      return alert?.isWaiting ? [{ type: 'StockAlertCancelled', data }] : [];
    case 'FulfilAlert': {
      const isMeant = alert?.isWaiting === true && alert.request === command.request;
      return isMeant ? [{ type: 'StockAlertFulfilled', data }] : [];
    }
    default:
      return command satisfies never;
  }
}

function evolve(alerts: AlertState, { type, data }: AlertEvent): AlertState {
  const { variant } = data;
  const others = alerts.filter((alert) => !isSameAlert(alert.variant, variant));
  const alert = alertIn(alerts, variant);
  switch (type) {
    case 'StockAlertRequested': {
      const request = (alert?.request ?? 0) + 1;
      return [...others, { variant, contact: data.contact, isWaiting: true, request }];
    }
    case 'StockAlertCancelled':
    case 'StockAlertFulfilled':
      return alert === undefined ? alerts : [...others, { ...alert, isWaiting: false }];
    default:
      return type satisfies never;
  }
}
