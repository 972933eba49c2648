import { Dialog } from '@base-ui/react/dialog';
import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/form/icon-button.tsx';

type PictureOverlayProps = {
  /** The request whose picture is shown; kept while the overlay fades out. */
  readonly request: CustomizationRequestResponse | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the signed URL may have expired, to fetch a new one. */
  readonly onBroken: () => void;
};

const motion = 'eased transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A full-screen picture; closed by ×, the backdrop or Escape. */
export function PictureOverlay({ request, open, onClose, onBroken }: PictureOverlayProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { image = null, fullName = '' } = request ?? {};
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`fixed inset-0 z-40 bg-night/90 ${motion}`} />
        <Dialog.Popup
          className={`fixed inset-0 z-50 flex items-center justify-center p-4 outline-none ${motion}`}
          onClick={(event) => event.target === event.currentTarget && onClose()}
        >
          <Dialog.Title className="sr-only">The image of {fullName}</Dialog.Title>
          {image !== null && image !== broken && (
            <img
              src={image}
              alt={`Sent by ${fullName}`}
              onError={() => {
                setBroken(image);
                onBroken();
              }}
              className="max-h-full max-w-full rounded-md bg-sunken object-contain"
            />
          )}
          {image === broken && (
            <p role="alert" className="text-lg text-on-night">
              This image cannot be shown.
            </p>
          )}
          <Dialog.Close
            render={
              <IconButton
                label="Close"
                className="absolute top-4 right-4 bg-white/90 text-on-marigold hover:bg-white"
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            }
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
