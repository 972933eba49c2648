// The stock alerts of one process: their command handler, and what mails read of them.
import {
  alertStream,
  type AlertEvent,
  type AlertVariant,
} from '@aangan/shared-events/features/alerts/events';
import { makeCommandHandler, type CommandHandler } from '../../domain/command-handler.ts';
import type { FeatureContext } from '../../http/api-feature.ts';
import type { AlertCommand } from './commands.ts';
import { alertDecider, alertIn, type Alert, type AlertState } from './decider.ts';

export type AlertHandler = CommandHandler<AlertState, AlertCommand, AlertEvent>;

/** Resolves with whether a variant of a product can be bought now, as of the head of the log. */
export type AvailabilityOf = (productId: number) => Promise<(variant: AlertVariant) => boolean>;

export type OpenAlerts = {
  readonly alerts: AlertHandler;
  readonly alertOf: (
    productId: number,
    accountId: string,
    variant: AlertVariant,
  ) => Promise<Alert | undefined>;
};

export function openAlerts({ log, keys }: Pick<FeatureContext, 'log' | 'keys'>): OpenAlerts {
  const alerts: AlertHandler = makeCommandHandler(alertDecider, log, keys);
  return {
    alerts,
    alertOf: async (productId, accountId, variant) =>
      alertIn((await alerts.load(alertStream(productId, accountId))).state, variant),
  };
}
