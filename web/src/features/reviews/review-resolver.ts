import { reviewRequest } from '@aangan/shared-events/features/reviews/http';
import { zodResolver } from '@hookform/resolvers/zod';

/** The server's schema, checked before sending. */
export const reviewResolver = zodResolver(reviewRequest);
