import type { LiveMessageName, LiveMessages } from '@aangan/shared-events/live/http';
import type { QueryClient } from '@tanstack/react-query';

/** What each of these live messages changes in the query cache; null for a message that components subscribe to themselves. */
export type LiveHandlers<Name extends LiveMessageName> = {
  readonly [Each in Name]: ((client: QueryClient, data: LiveMessages[Each]) => void) | null;
};
