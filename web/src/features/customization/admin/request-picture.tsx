import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';

type RequestPictureProps = {
  readonly request: CustomizationRequestResponse;
  readonly onEnlarge: (request: CustomizationRequestResponse) => void;
};

/** The thumbnail of a request's picture; a click enlarges it. */
export function RequestPicture({ request, onEnlarge }: RequestPictureProps) {
  const { fullName, image } = request;
  const [broken, setBroken] = useState<string | null>(null);
  if (image === null) return <span className="text-sm whitespace-nowrap text-muted">No image</span>;
  return (
    <button
      type="button"
      aria-label={`Enlarge the image of ${fullName}`}
      title="Enlarge"
      onClick={() => onEnlarge(request)}
      className="inline-flex size-16 shrink-0 cursor-zoom-in items-center justify-center overflow-hidden rounded-md border border-line bg-sunken eased transition-[filter,border-color] hover:border-ink hover:brightness-95"
    >
      {broken === image ? (
        <ImageOff aria-hidden="true" className="size-5 text-muted" />
      ) : (
        <img
          src={smallOf(image)}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(image)}
          className="size-full object-cover"
        />
      )}
    </button>
  );
}

/** The API's signed URLs are also available in a small width; any other URL is used unchanged. */
function smallOf(image: string): string {
  return image.includes('?') ? `${image}&w=320` : image;
}
