import type { ProductColorResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { NewPicture } from './use-new-pictures.ts';
import { ImageColorSelect } from './image-color-select.tsx';

type NewImageProps = {
  readonly picture: NewPicture;
  readonly position: number;
  readonly of: number;
  readonly colors: readonly ProductColorResponse[];
  readonly onColor: (color: string) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

export function NewImage({ picture, position, of, colors, onColor, onMove, onRemove }: NewImageProps) {
  const { file, url, color } = picture;
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <div className="relative overflow-hidden rounded-md border border-line bg-sunken">
        <img src={url} alt={`Preview of ${file.name}`} className="aspect-4/5 w-full object-cover" />
        {position === 1 && (
          <span className="absolute top-2 left-2 rounded-pill bg-white/90 px-2 py-0.5 text-xs font-semibold text-on-marigold">
            First
          </span>
        )}
        <span className="absolute inset-x-1.5 bottom-1.5 flex justify-between gap-1">
          <Disc label={`Move ${file.name} forward`} isOff={position === 1} onPress={() => onMove(-1)}>
            <ChevronLeft aria-hidden="true" className="size-4" />
          </Disc>
          <Disc label={`Remove ${file.name}`} isOff={false} onPress={onRemove}>
            <X aria-hidden="true" className="size-4" />
          </Disc>
          <Disc label={`Move ${file.name} back`} isOff={position === of} onPress={() => onMove(1)}>
            <ChevronRight aria-hidden="true" className="size-4" />
          </Disc>
        </span>
      </div>
      <span className="truncate text-xs text-muted" title={file.name}>
        {file.name}
      </span>
      <ImageColorSelect
        label={`Color of ${file.name}`}
        colors={colors}
        value={color}
        onChange={({ target }) => onColor(target.value)}
      />
    </li>
  );
}

type DiscProps = {
  readonly label: string;
  /** Disabled at this position, but still focusable. */
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

function Disc({ label, isOff, onPress, children }: DiscProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      onClick={({ currentTarget }) => {
        if (isOff) return;
        // The focused button is removed with its picture: the focus has to move.
        flushSync(onPress);
        if (currentTarget.isConnected) currentTarget.focus();
      }}
      className="inline-flex size-9 items-center justify-center rounded-pill bg-white/90 text-on-marigold eased transition-colors hover:bg-white aria-disabled:opacity-50"
    >
      {children}
    </button>
  );
}
