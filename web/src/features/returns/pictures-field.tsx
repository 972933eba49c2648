import { MAX_RETURN_PICTURES, RETURN_PICTURE_TYPES } from '@aangan/shared-events/features/returns/paths';
import { ImagePlus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { FieldError } from '../../components/form/field.tsx';
import { IconButton } from '../../components/form/icon-button.tsx';
import { returnTexts as texts } from './messages.ts';
import type { ReturnDraft } from './use-return-draft.ts';

type PicturesFieldProps = {
  readonly draft: Pick<ReturnDraft, 'pictures' | 'pictureProblem' | 'addPictures' | 'removePicture'>;
};

/** Up to three pictures, with previews. */
export function PicturesField({ draft }: PicturesFieldProps) {
  const { pictures, pictureProblem } = draft;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [aboutId, errorId] = [`${id}-about`, pictureProblem ? `${id}-error` : undefined];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {texts.pictures}
      </label>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture) => (
            <li key={picture.url} className="relative">
              <img
                src={picture.url}
                alt={picture.file.name}
                onError={() => draft.removePicture(picture, texts.wrongType(picture.file.name))}
                className="size-24 rounded-md bg-sunken object-cover"
              />
              <IconButton
                label={texts.removePicture(picture.file.name)}
                onClick={() => {
                  draft.removePicture(picture);
                  input.current?.focus();
                }}
                className="absolute top-1 right-1 bg-white/90 text-on-marigold hover:bg-white"
              >
                <X aria-hidden="true" className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <label
        htmlFor={id}
        className="flex min-h-14 items-center justify-center gap-2 rounded-md border border-dashed border-line-strong p-3 font-semibold hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo"
      >
        <ImagePlus aria-hidden="true" className="size-5 text-muted" />
        {texts.choosePictures}
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={RETURN_PICTURE_TYPES.join(',')}
          aria-describedby={[aboutId, errorId].filter(Boolean).join(' ')}
          aria-invalid={pictureProblem ? true : undefined}
          onChange={({ target }) => {
            draft.addPictures([...(target.files ?? [])]);
            // Reset, so that a removed file can be picked again.
            target.value = '';
          }}
          className="sr-only"
        />
      </label>
      <p id={aboutId} className="text-sm text-muted">
        {texts.picturesHint(MAX_RETURN_PICTURES)}
      </p>
      <FieldError id={errorId} text={pictureProblem} />
    </div>
  );
}
