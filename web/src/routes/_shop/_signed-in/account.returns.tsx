import { createFileRoute } from '@tanstack/react-router';
import { useColorName } from '../../../features/catalogue/products/use-color-name.ts';
import { OwnReturnsSection } from '../../../features/returns/own/own-returns-section.tsx';

export const Route = createFileRoute('/_shop/_signed-in/account/returns')({
  component: function OwnReturns() {
    return <OwnReturnsSection colorName={useColorName()} />;
  },
});
