import { createFileRoute } from '@tanstack/react-router';
import { requireAdmin } from '../app/guards.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';

export const Route = createFileRoute('/admin')({
  beforeLoad: ({ location }) => requireAdmin(location.href),
  component: AdminLayout,
});
