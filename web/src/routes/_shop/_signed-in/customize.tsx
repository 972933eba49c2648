import { createFileRoute } from '@tanstack/react-router';
import { CustomizePage } from '../../../features/customization/customize-page.tsx';

export const Route = createFileRoute('/_shop/_signed-in/customize')({
  component: CustomizePage,
});
