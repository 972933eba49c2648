import { Maximize2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { IconButton } from '../../../components/icon-button.tsx';
import { Picture } from '../../../components/picture.tsx';
import { ZoomPicture } from './zoom-picture.tsx';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));

type GalleryProps = {
  readonly name: string;
  readonly images: readonly string[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
};

/** The chosen picture large, all of them small beside it; one press shows it as large as the screen. */
export function Gallery({ name, images, shown, onShow }: GalleryProps) {
  const [enlarged, setEnlarged] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="flex flex-col-reverse gap-3 md:grid md:grid-cols-[5.25rem_1fr] md:items-start md:gap-5">
      <ul aria-label="Pictures" className="flex gap-3 overflow-x-auto p-1 md:-m-1 md:flex-col">
        {images.map((image, index) => (
          <li key={image} className="shrink-0">
            <button
              type="button"
              aria-label={`Show picture ${index + 1} of ${images.length}`}
              aria-current={index === shown}
              onClick={() => onShow(index)}
              className={classNames(
                'block w-18 overflow-hidden rounded-sm eased transition-opacity md:w-21',
                index === shown
                  ? 'outline-2 outline-offset-2 outline-indigo'
                  : 'opacity-75 hover:opacity-100',
              )}
            >
              <Picture name={image} alt="" sizes="84px" first className="aspect-4/5 w-full" />
            </button>
          </li>
        ))}
      </ul>
      <div className="relative">
        <ZoomPicture
          name={images[shown] ?? images[0]}
          alt={images.length > 1 ? `${name}, picture ${shown + 1} of ${images.length}` : name}
          onOpen={() => setEnlarged('open')}
        />
        <IconButton
          label="Enlarge the picture"
          aria-haspopup="dialog"
          className="absolute right-3 bottom-3 bg-white/90 text-on-marigold hover:bg-white"
          onClick={() => setEnlarged('open')}
        >
          <Maximize2 aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
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
