import type { ComponentProps } from 'react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { fallbackPicture, pictureAddress, tintsOf } from './picture-address.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError' | 'loading' | 'alt'> & {
  /** A file name as the API gives it, or a full address. */
  readonly name: string | null | undefined;
  readonly alt: string;
  /** How wide it is shown, in the words of the attribute `sizes`. */
  readonly sizes: string;
  /** The picture that the eye falls on first: fetched at once, before all others. */
  readonly first?: boolean | undefined;
};

/** A product's picture: four by five, in the right width, never a broken one, and in its own colours until it is there. */
export function Picture({
  name,
  alt,
  sizes,
  first = false,
  fetchPriority = 'auto',
  className,
  ...rest
}: PictureProps) {
  const [brokenName, setBrokenName] = useState<string | null>(null);
  const broken = Boolean(name) && brokenName === name;
  const tints = tintsOf(name);
  const { src, srcSet } = broken ? { src: fallbackPicture } : pictureAddress(name);
  return (
    <img
      width={960}
      height={1200}
      decoding="async"
      {...rest}
      ref={tint}
      data-above={tints?.above}
      data-below={tints?.below}
      src={src}
      srcSet={srcSet}
      sizes={srcSet ? sizes : undefined}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : fetchPriority}
      onError={() => setBrokenName(name ?? null)}
      className={classNames('tinted bg-sunken object-cover', className)}
    />
  );
}

/** For browsers whose styles cannot read the colours themselves (see `tinted` in base.css). */
function tint(image: HTMLImageElement | null): void {
  const { above, below } = image?.dataset ?? {};
  if (image === null || !above || !below || CSS.supports('color', 'attr(data-above type(<color>))')) return;
  image.style.backgroundImage = `linear-gradient(${above}, ${below})`;
}
