import { createFileRoute } from '@tanstack/react-router';
import { ProfileSection } from '../../../features/accounts/own/profile-section.tsx';

export const Route = createFileRoute('/_shop/_signed-in/account/')({ component: ProfileSection });
