import { createFileRoute } from '@tanstack/react-router';
import { AddressesSection } from '../../../features/orders/own/addresses-section.tsx';

export const Route = createFileRoute('/_shop/_signed-in/account/addresses')({ component: AddressesSection });
