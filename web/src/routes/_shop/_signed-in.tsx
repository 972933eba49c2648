import { createFileRoute } from '@tanstack/react-router';
import { requireToken } from '../../app/guards.ts';

export const Route = createFileRoute('/_shop/_signed-in')({
  beforeLoad: ({ location }) => requireToken(location.href),
});
