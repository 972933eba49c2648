import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

type MenuItem = {
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly onSelect: () => void;
  readonly disabled?: boolean | undefined;
};

type MenuProps = {
  readonly trigger: ReactElement;
  readonly items: readonly (MenuItem & { readonly key: string })[];
};

export function Menu({ trigger, items }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50 outline-none" sideOffset={6} align="end">
          <Base.Popup className="min-w-44 rounded-md border border-line bg-raised p-1.5 text-ink shadow-lift outline-none eased origin-[var(--transform-origin)] transition-[opacity,transform] data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0">
            {items.map(({ key, label, icon, onSelect, disabled = false }) => (
              <Base.Item
                key={key}
                disabled={disabled}
                onClick={onSelect}
                className="flex min-h-10 cursor-default items-center gap-3 rounded-sm px-3 text-sm outline-none data-disabled:opacity-50 data-highlighted:bg-sunken"
              >
                {icon}
                {label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
