import { createFileRoute } from '@tanstack/react-router';
import { NotOpenPage } from '../../../layout/not-open-page.tsx';

export const Route = createFileRoute('/_shop/_signed-in/customize')({
  component: () => (
    <NotOpenPage title="Customize Product" text="Our workshop takes no requests at the moment." />
  ),
});
