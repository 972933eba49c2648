import type { ReactNode } from 'react';
import { PageTitle } from '../../components/navigation/page-title.tsx';

type SettingsPageProps = { readonly title: string; readonly lead: string; readonly children: ReactNode };

/** Maintenance for administrators. Settings are read from the environment when the shop starts. */
export function SettingsPage({ title, lead, children }: SettingsPageProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>Settings</PageTitle>
      <p className="max-w-prose text-muted">
        Settings are read from the environment when the shop starts. Maintenance tasks are below.
      </p>
      <section aria-labelledby="settings-section" className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 id="settings-section" className="text-xl">
            {title}
          </h2>
          <p className="max-w-prose text-muted">{lead}</p>
        </div>
        {children}
      </section>
    </div>
  );
}
