import { reviewRequest } from '@aangan/shared-events/features/reviews/http';
import { zodResolver } from '@hookform/resolvers/zod';

/** The server's own rules, before anything is sent. */
export const reviewResolver = zodResolver(reviewRequest);
