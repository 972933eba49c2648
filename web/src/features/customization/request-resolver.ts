import { customizationRequest } from '@aangan/shared-events/features/customization/http';
import { zodResolver } from '@hookform/resolvers/zod';

/** The server's schema, checked before sending. */
export const requestResolver = zodResolver(customizationRequest);
