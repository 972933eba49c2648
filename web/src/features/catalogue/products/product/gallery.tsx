import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../../lib/class-names.ts';
import { IconButton } from '../../../../components/form/icon-button.tsx';
import { Picture } from '../../../../components/media/picture.tsx';
import { ZoomPicture } from './zoom-picture.tsx';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

/** The placeholder is shown instead. */
const noPicture = [''];

type GalleryProps = {
  readonly name: string;
  readonly images: readonly string[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
};

/** The selected picture, swipeable, with thumbnails beside it; a press opens it full screen. */
export function Gallery({ name, images, shown, onShow }: GalleryProps) {
  const [enlarged, setEnlarged] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="flex flex-col gap-3 md:grid md:grid-cols-[5.25rem_1fr] md:items-start md:gap-5">
      {/* First in source order too, so that nothing takes the picture's place while the page streams in. */}
      <div className="relative min-w-0 md:col-start-2">
        <Strip name={name} images={images} shown={shown} onShow={onShow} onOpen={() => setEnlarged('open')} />
        <IconButton
          label="Enlarge the picture"
          aria-haspopup="dialog"
          className="absolute right-3 bottom-3 bg-white/90 text-on-marigold hover:bg-white"
          onClick={() => setEnlarged('open')}
        >
          <Maximize2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      {images.length > 1 && <Thumbnails images={images} shown={shown} onShow={onShow} />}
      {enlarged !== 'never' && (
        <Suspense fallback={null}>
          <PictureDialog
            open={enlarged === 'open'}
            onClose={() => setEnlarged('closed')}
            name={name}
            images={images}
            shown={shown}
            onShow={onShow}
          />
        </Suspense>
      )}
    </div>
  );
}

type PicturesProps = Omit<GalleryProps, 'name'>;

function Thumbnails({ images, shown, onShow }: PicturesProps) {
  return (
    <ul
      aria-label="Pictures"
      className="flex gap-3 overflow-x-auto p-1 max-md:-mx-1 md:-m-1 md:row-start-1 md:flex-col"
    >
      {images.map((image, index) => (
        <li key={image} className="shrink-0">
          <button
            type="button"
            aria-label={`Show picture ${index + 1} of ${images.length}`}
            aria-current={index === shown}
            onClick={() => onShow(index)}
            className={classNames(
              'block w-16 overflow-hidden rounded-sm eased transition-opacity md:w-21',
              index === shown ? 'outline-2 outline-offset-2 outline-indigo' : 'opacity-75 hover:opacity-100',
            )}
          >
            <Picture name={image} alt="" sizes="84px" className="aspect-4/5 w-full" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A scroll-snap strip of all pictures, one visible at a time; swipe or use the arrow keys. */
function Strip({ name, images, shown, onShow, onOpen }: GalleryProps & { readonly onOpen: () => void }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (element && seenIn(element) !== shown)
      element.scrollTo({ left: shown * element.clientWidth, behavior: 'instant' });
  }, [shown]);
  const several = images.length > 1;
  return (
    <div
      ref={strip}
      role={several ? 'group' : undefined}
      aria-label={several ? 'Product pictures' : undefined}
      tabIndex={several ? 0 : undefined}
      onScroll={({ currentTarget }) => {
        const seen = seenIn(currentTarget);
        if (seen !== shown) onShow(seen);
      }}
      className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto overscroll-x-contain rounded-lg"
    >
      {(images.length > 0 ? images : noPicture).map((image, index) => (
        <div key={image} className="w-full shrink-0 snap-center snap-always">
          <ZoomPicture
            name={image}
            alt={several ? `${name}, picture ${index + 1} of ${images.length}` : name}
            first={index === 0}
            onOpen={onOpen}
          />
        </div>
      ))}
    </div>
  );
}

function seenIn({ scrollLeft, clientWidth }: Element): number {
  return Math.round(scrollLeft / Math.max(1, clientWidth));
}
