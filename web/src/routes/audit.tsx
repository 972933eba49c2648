import { createFileRoute } from '@tanstack/react-router';
import { AuditLayout } from '../layout/audit-layout.tsx';

export const Route = createFileRoute('/audit')({ component: AuditLayout });
