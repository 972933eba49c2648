import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

type Tab = { readonly value: string; readonly label: ReactNode; readonly panel: ReactNode };

export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List aria-label={label} className="relative flex gap-6 overflow-x-auto border-b border-line">
        {tabs.map(({ value, label: name }) => (
          <Base.Tab
            key={value}
            value={value}
            className="h-11 font-semibold whitespace-nowrap text-muted eased transition-colors hover:text-ink data-active:text-ink"
          >
            {name}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) bg-indigo transition-[left,width] duration-(--motion-calm) ease-out" />
      </Base.List>
      {tabs.map(({ value, panel }) => (
        <Base.Panel key={value} value={value} className="pt-5">
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
