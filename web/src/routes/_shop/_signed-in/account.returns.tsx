import { createFileRoute } from '@tanstack/react-router';
import { OwnReturnsSection } from '../../../features/returns/own/own-returns-section.tsx';

export const Route = createFileRoute('/_shop/_signed-in/account/returns')({ component: OwnReturnsSection });
