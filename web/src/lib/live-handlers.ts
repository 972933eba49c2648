import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';

/** What each of these live messages changes in the query cache. A message carries the new value, so a handler sends no request. */
export type LiveHandlers<Name extends LiveMessageName = LiveMessageName> = {
  readonly [Each in Name]: (client: QueryClient, data: LiveMessages[Each]) => void;
};
