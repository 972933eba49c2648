// GET /api/live: server-sent events. Each message carries the small new value, so that a browser repaints without another request.
import { z } from 'zod';
import { type featureLiveAudiences, featureLiveMessages } from '../features.ts';
import type { ResponseOf } from '../http.ts';

const nothing = z.object({});

const shapes = {
  ...featureLiveMessages,
  lag: z.object({ seconds: z.int().min(0) }).meta({
    description: 'How many seconds the views are behind the log; 0 when they are up to date.',
  }),
  resync: nothing.meta({
    description: 'Messages may have been missed: reload everything on the screen.',
  }),
  heartbeat: nothing,
};

/** `data` by the event's name. */
export const liveMessages = z.object(shapes);
export type LiveMessages = ResponseOf<typeof liveMessages>;
export type LiveMessageName = keyof LiveMessages;
export type { LiveAudience } from '../feature-manifest.ts';
/** The audience of each live message of a feature. */
export type LiveAudiences = typeof featureLiveAudiences;
