import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/login')({
  beforeLoad: ({ location }) => {
    const { from } = location.state;
    throw redirect({ to: '/signin', replace: true, state: from === undefined ? {} : { from } });
  },
});
