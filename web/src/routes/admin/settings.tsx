import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/settings/settings-page.tsx';
import { maintenanceTexts } from '../../features/maintenance/messages.ts';
import { MaintenancePanel } from '../../features/maintenance/maintenance-panel.tsx';

export const Route = createFileRoute('/admin/settings')({
  component: function Settings() {
    return (
      <SettingsPage title={maintenanceTexts.title} lead={maintenanceTexts.lead}>
        <MaintenancePanel canStart heading="h3" />
      </SettingsPage>
    );
  },
});
