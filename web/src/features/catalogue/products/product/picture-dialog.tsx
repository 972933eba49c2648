import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { classNames } from '../../../../lib/class-names.ts';
import { IconButton } from '../../../../components/form/icon-button.tsx';
import { Picture } from '../../../../components/media/picture.tsx';
import { useZoom } from './use-zoom.ts';
import { gallerySizes } from './zoom-picture.tsx';
import { closest } from './zoom-view.ts';

type PictureDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly images: readonly string[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
};

const layer = 'absolute inset-0 size-full';
const disc = 'bg-white/90 text-on-marigold hover:bg-white disabled:opacity-100 disabled:text-on-marigold/40';

/** A full-screen picture. Arrow keys and swipes change the picture; wheel, pinch, double tap, + and - zoom. */
export function PictureDialog({ open, onClose, name, images, shown, onShow }: PictureDialogProps) {
  const zoom = useZoom((direction) => show(shown + direction));
  const { scale, x, y } = zoom.view;
  const title = images.length > 1 ? `${name}, picture ${shown + 1} of ${images.length}` : name;

  function show(index: number) {
    zoom.reset();
    onShow((index + images.length) % images.length);
  }

  function onKey(key: string): boolean {
    if (zoom.onKey(key)) return true;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    show(shown + (key === 'ArrowLeft' ? -1 : 1));
    return true;
  }

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night/90 eased transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className="fixed inset-0 z-50 flex items-center justify-center p-4 outline-none eased transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          onClick={(event) => event.target === event.currentTarget && onClose()}
          onKeyDown={(event) => onKey(event.key) && event.preventDefault()}
        >
          <Dialog.Title className="sr-only">{title}</Dialog.Title>
          <div
            {...zoom.frame}
            className={classNames(
              'aspect-4/5 h-[min(100dvh-2rem,125vw-2.5rem)] touch-none overflow-hidden rounded-md select-none',
              scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
            )}
          >
            <div
              className="relative size-full"
              style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}
            >
              {/* The picture that the gallery has loaded, until the high-resolution one has. */}
              <Picture name={images[shown]} alt="" sizes={gallerySizes} first className={layer} />
              <Picture
                key={images[shown]}
                name={images[shown]}
                alt={title}
                sizes="200vw"
                first
                draggable={false}
                className={classNames(layer, 'bg-transparent!')}
              />
            </div>
          </div>
          <p role="status" className="sr-only">
            {scale > 1 && `${Math.round(scale * 100)} %`}
          </p>
          <div className="absolute top-4 right-4 flex gap-2">
            <IconButton label="Zoom out" className={disc} disabled={scale <= 1} onClick={zoom.zoomOut}>
              <ZoomOut aria-hidden="true" className="size-5" />
            </IconButton>
            <IconButton label="Zoom in" className={disc} disabled={scale >= closest} onClick={zoom.zoomIn}>
              <ZoomIn aria-hidden="true" className="size-5" />
            </IconButton>
            <Dialog.Close
              render={
                <IconButton label="Close" className={disc}>
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              }
            />
          </div>
          {images.length > 1 && (
            <>
              <IconButton
                label="Previous picture"
                className={`absolute left-4 ${disc}`}
                onClick={() => show(shown - 1)}
              >
                <ChevronLeft aria-hidden="true" className="size-5" />
              </IconButton>
              <IconButton
                label="Next picture"
                className={`absolute right-4 ${disc}`}
                onClick={() => show(shown + 1)}
              >
                <ChevronRight aria-hidden="true" className="size-5" />
              </IconButton>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
