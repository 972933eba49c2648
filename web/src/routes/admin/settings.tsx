import { createFileRoute } from '@tanstack/react-router';
import { SettingsPage } from '../../features/settings/settings-page.tsx';
import { upkeepTexts } from '../../features/maintenance/messages.ts';
import { UpkeepPanel } from '../../features/maintenance/upkeep-panel.tsx';

export const Route = createFileRoute('/admin/settings')({
  component: function Settings() {
    return (
      <SettingsPage title={upkeepTexts.title} lead={upkeepTexts.lead}>
        <UpkeepPanel mayAsk />
      </SettingsPage>
    );
  },
});
