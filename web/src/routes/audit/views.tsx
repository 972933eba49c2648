import { createFileRoute } from '@tanstack/react-router';
import { ViewsPage } from '../../features/maintenance/views-page.tsx';

export const Route = createFileRoute('/audit/views')({ component: ViewsPage });
