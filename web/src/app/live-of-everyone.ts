// The live messages that every session receives, without those of the products, which the first load has.
import { termsLive } from '../features/catalogue/terms/live.ts';
import { reviewsLive } from '../features/reviews/live.ts';

export const liveOfEveryone = [termsLive, reviewsLive] as const;
