import { PageTitle } from '../../components/navigation/page-title.tsx';
import { maintenanceTexts } from './messages.ts';
import { MaintenancePanel } from './maintenance-panel.tsx';

/** How the views stand, for whoever may look and ask for nothing. */
export function ViewsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>{maintenanceTexts.title}</PageTitle>
      <p className="max-w-prose text-muted">{maintenanceTexts.lead}</p>
      <MaintenancePanel canStart={false} />
    </div>
  );
}
