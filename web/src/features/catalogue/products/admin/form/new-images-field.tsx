import type { ProductColorResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { MAX_IMAGES } from '@aangan/shared-events/features/catalogue/products/paths';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { classNames } from '../../../../../lib/class-names.ts';
import { NewImage } from './new-image.tsx';
import type { NewPictures } from './use-new-pictures.ts';

type NewImagesFieldProps = {
  readonly chosen: NewPictures;
  readonly colors: readonly ProductColorResponse[];
};

const invitations: Readonly<Record<number, string>> = {
  0: 'Choose images',
  [MAX_IMAGES]: 'All images chosen',
};

/** Up to four pictures, picked or dropped, previewed in the order in which the shop will show them. */
export function NewImagesField({ chosen, colors }: NewImagesFieldProps) {
  const { pictures, problems, add } = chosen;
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 flex-col gap-3 @md:col-span-2">
      {pictures.length > 0 && (
        <ul aria-label="Chosen images" className="grid grid-cols-2 gap-3 @md:grid-cols-4 @4xl:grid-cols-2">
          {pictures.map((picture, index) => (
            <NewImage
              key={picture.url}
              picture={picture}
              position={index + 1}
              of={pictures.length}
              colors={colors}
              onColor={(color) => chosen.setColor(picture, color)}
              onMove={(by) => chosen.move(index, by)}
              onRemove={() => {
                chosen.remove(picture);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <label
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          add([...event.dataTransfer.files]);
        }}
        className={classNames(
          'relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-md border border-dashed px-4 py-3 text-center eased transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
          isOver ? 'border-indigo bg-indigo-soft' : 'border-line-strong hover:border-ink hover:bg-sunken',
        )}
      >
        <ImagePlus aria-hidden="true" className="size-6 text-muted" />
        <span className="font-semibold">{invitations[pictures.length] ?? 'Add more images'}</span>
        <span className="text-sm text-muted">
          {pictures.length} of {MAX_IMAGES} · JPEG or PNG, up to 5 MB each
        </span>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/jpeg,image/png"
          aria-describedby={problems.length > 0 ? 'image-problems' : undefined}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // Reset, so that a removed file can be picked again.
            target.value = '';
          }}
          className="sr-only"
        />
      </label>
      <div id="image-problems" role="alert" className="text-sm font-medium text-madder empty:hidden">
        {problems.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  );
}
