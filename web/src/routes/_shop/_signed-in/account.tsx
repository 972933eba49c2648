import { createFileRoute } from '@tanstack/react-router';
import { AccountLayout } from '../../../features/accounts/own/account-layout.tsx';

export const Route = createFileRoute('/_shop/_signed-in/account')({ component: AccountLayout });
