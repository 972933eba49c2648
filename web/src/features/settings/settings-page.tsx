import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';

/** A place that is kept: nothing of the shop is set from here. */
export function SettingsPage() {
  return (
    <div className="flex flex-col gap-5">
      <PageTitle>Settings</PageTitle>
      <div className="rounded-lg border border-line bg-raised">
        <EmptyState
          title="Nothing to set here yet."
          text="The shop’s settings are given where it is started. What can be changed from here will stand on this page."
          action={
            <ButtonLink to="/admin/dashboard" look="secondary">
              Back to the dashboard
            </ButtonLink>
          }
        />
      </div>
    </div>
  );
}
