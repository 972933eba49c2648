import { customizationRequest } from '@aangan/shared-events/features/customization/http';
import { zodResolver } from '@hookform/resolvers/zod';

/** The server's own rules, before anything is sent. */
export const requestResolver = zodResolver(customizationRequest);
