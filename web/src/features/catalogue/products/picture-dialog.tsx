import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import { Picture } from '../../../components/picture.tsx';

type PictureDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly name: string;
  readonly images: readonly string[];
  readonly shown: number;
  readonly onShow: (index: number) => void;
};

const disc = 'bg-white/90 text-on-marigold hover:bg-white';

/** A picture as large as the screen; the arrow keys go through them. */
export function PictureDialog({ open, onClose, name, images, shown, onShow }: PictureDialogProps) {
  const show = (index: number) => onShow((index + images.length) % images.length);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-night/90 eased transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          className="fixed inset-0 z-50 flex items-center justify-center p-4 outline-none eased transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
          onClick={(event) => event.target === event.currentTarget && onClose()}
          onKeyDown={(event) => {
            if (event.key === 'ArrowLeft') show(shown - 1);
            if (event.key === 'ArrowRight') show(shown + 1);
          }}
        >
          <Dialog.Title className="sr-only">
            {name}, picture {shown + 1} of {images.length}
          </Dialog.Title>
          <Picture
            key={images[shown]}
            name={images[shown]}
            alt={`${name}, picture ${shown + 1} of ${images.length}`}
            sizes="100vw"
            first
            className="aspect-4/5 h-[min(100dvh-2rem,125vw-2.5rem)] w-auto rounded-md"
          />
          <Dialog.Close
            render={
              <IconButton label="Close" className={`absolute top-4 right-4 ${disc}`}>
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            }
          />
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
