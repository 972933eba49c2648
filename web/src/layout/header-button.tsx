import type { ReactNode } from 'react';

type HeaderButtonProps = {
  readonly icon: ReactNode;
  readonly name: string;
  /** The count, or a request to log in. */
  readonly note: string;
  readonly onClick: () => void;
};

/** The cart or wishlist button in the header of wide screens; on phones both are in the bottom bar. */
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
