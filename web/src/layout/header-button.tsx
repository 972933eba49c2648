import type { ReactNode } from 'react';

type HeaderButtonProps = {
  readonly icon: ReactNode;
  readonly name: string;
  /** How many, or what to do first. */
  readonly note: string;
  readonly onClick: () => void;
};

/** Cart and wishlist in the head of wide screens; on phones they stand in the bar at the thumb. */
export function HeaderButton({ icon, name, note, onClick }: HeaderButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="group hidden items-center gap-3 rounded-md text-left md:flex"
    >
      <span className="eased transition-colors group-hover:text-indigo">{icon}</span>
      <span className="leading-tight">
        <span className="block text-sm font-semibold group-hover:text-indigo">{name}</span>
        <span className="block min-w-20 text-xs text-muted tabular">{note}</span>
      </span>
    </button>
  );
}
