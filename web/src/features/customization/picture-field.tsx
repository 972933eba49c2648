import { CUSTOMIZATION_IMAGE_TYPES } from '@aangan/shared-events/features/customization/paths';
import { ImagePlus, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { FieldError } from '../../components/form/field.tsx';
import { IconButton } from '../../components/form/icon-button.tsx';
import type { usePicture } from './use-picture.ts';

/** A picture field: pick or drop a file, with a preview. */
export function PictureField({ chosen }: { readonly chosen: ReturnType<typeof usePicture> }) {
  const { picture, problem, choose, clear, dropBroken } = chosen;
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [aboutId, errorId] = [`${id}-about`, problem ? `${id}-error` : undefined];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        Image (optional)
      </label>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const file = event.dataTransfer.files[0];
          if (file) choose(file);
        }}
        className={classNames(
          'relative overflow-hidden rounded-md border border-dashed eased transition-colors',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
          isOver ? 'border-indigo bg-indigo-soft' : 'border-line-strong hover:border-ink',
        )}
      >
        <label
          htmlFor={id}
          className="flex min-h-28 flex-col items-center justify-center gap-1 p-4 text-center"
        >
          {picture === null ? (
            <ImagePlus aria-hidden="true" className="size-6 text-muted" />
          ) : (
            <img
              src={picture.url}
              alt={`Preview of ${picture.file.name}`}
              onError={dropBroken}
              className="mb-2 max-h-72 max-w-full rounded-sm bg-sunken object-contain"
            />
          )}
          <span className="max-w-full truncate font-semibold">
            {picture === null ? 'Choose an image' : picture.file.name}
          </span>
          <span id={aboutId} className="text-sm text-muted">
            {picture === null ? 'or drop one here · JPEG or PNG, up to 5 MB' : 'Choose another one'}
          </span>
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={CUSTOMIZATION_IMAGE_TYPES.join(',')}
          aria-describedby={[aboutId, errorId].filter(Boolean).join(' ')}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) choose(file);
            // Reset, so that a removed file can be picked again.
            target.value = '';
          }}
          className="sr-only"
        />
        {picture !== null && (
          <IconButton
            label="Remove the image"
            onClick={() => {
              clear();
              input.current?.focus();
            }}
            className="absolute top-2 right-2 bg-white/90 text-on-marigold hover:bg-white"
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
      <FieldError id={errorId} text={problem} />
    </div>
  );
}
