import type { PointerEvent } from 'react';
import { useRef } from 'react';
import { Picture } from '../../../../components/media/picture.tsx';

/** The `sizes` of the gallery's large picture; slightly less on a phone, so that the next larger file is not fetched for a few pixels. */
export const gallerySizes = '(min-width: 80rem) 39rem, (min-width: 64rem) 48vw, 88vw';

type ZoomPictureProps = {
  readonly name: string | undefined;
  readonly alt: string;
  readonly first: boolean;
  readonly onOpen: () => void;
};

/** Magnifies the picture under the mouse pointer; a press opens it full screen. */
export function ZoomPicture({ name, alt, first, onOpen }: ZoomPictureProps) {
  const frame = useRef<HTMLDivElement>(null);

  function follow(event: PointerEvent<HTMLDivElement>) {
    if (event.pointerType !== 'mouse' || !frame.current) return;
    const { left, top, width, height } = frame.current.getBoundingClientRect();
    frame.current.style.setProperty('--at-x', `${((event.clientX - left) / width) * 100}%`);
    frame.current.style.setProperty('--at-y', `${((event.clientY - top) / height) * 100}%`);
  }

  return (
    // The Enlarge button does the same by keyboard.
    <div
      ref={frame}
      onPointerMove={follow}
      onClick={onOpen}
      className="group aspect-4/5 cursor-zoom-in overflow-hidden bg-sunken"
    >
      <Picture
        key={name}
        name={name}
        alt={alt}
        sizes={gallerySizes}
        first={first}
        fetchPriority="low"
        className="size-full origin-[var(--at-x,50%)_var(--at-y,50%)] transition-transform duration-(--motion-calm) ease-out pointer-fine:group-hover:scale-190 motion-reduce:group-hover:scale-100"
      />
    </div>
  );
}
