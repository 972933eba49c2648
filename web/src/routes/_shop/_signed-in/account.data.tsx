import { createFileRoute } from '@tanstack/react-router';
import { DataSection } from '../../../features/accounts/own/data-section.tsx';

export const Route = createFileRoute('/_shop/_signed-in/account/data')({ component: DataSection });
