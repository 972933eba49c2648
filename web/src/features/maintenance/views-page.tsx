import { PageTitle } from '../../components/navigation/page-title.tsx';
import { maintenanceTexts } from './messages.ts';
import { MaintenancePanel } from './maintenance-panel.tsx';

/** The state of the views, read-only for auditors. */
export function ViewsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>{maintenanceTexts.title}</PageTitle>
      <p className="max-w-prose text-muted">{maintenanceTexts.lead}</p>
      <MaintenancePanel canStart={false} heading="h2" />
    </div>
  );
}
