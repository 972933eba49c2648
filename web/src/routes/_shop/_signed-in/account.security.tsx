import { createFileRoute } from '@tanstack/react-router';
import { SecuritySection } from '../../../features/accounts/own/security-section.tsx';

export const Route = createFileRoute('/_shop/_signed-in/account/security')({ component: SecuritySection });
