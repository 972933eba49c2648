import { PageTitle } from '../../components/navigation/page-title.tsx';
import { upkeepTexts } from './messages.ts';
import { UpkeepPanel } from './upkeep-panel.tsx';

/** How the views stand, for whoever may look and ask for nothing. */
export function ViewsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>{upkeepTexts.title}</PageTitle>
      <p className="max-w-prose text-muted">{upkeepTexts.lead}</p>
      <UpkeepPanel mayAsk={false} />
    </div>
  );
}
