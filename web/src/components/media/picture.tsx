import type { ComponentProps } from 'react';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { fallbackPicture, pictureAddress, tintsOf } from './picture-address.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'onError' | 'loading' | 'alt'> & {
  /** A file name as the API gives it, or a full URL. */
  readonly name: string | null | undefined;
  readonly alt: string;
  /** The displayed width, as a value of the attribute `sizes`. */
  readonly sizes: string;
  /** The main picture of the first screen: loaded eagerly, with high priority. */
  readonly first?: boolean | undefined;
};

/** A product's picture: 4 by 5, in a suitable width, with a placeholder when it cannot be loaded and its own colours until it is. */
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

/** For browsers whose styles cannot read the colours from the attributes (see `tinted` in base.css). */
function tint(image: HTMLImageElement | null): void {
  const { above, below } = image?.dataset ?? {};
  if (image === null || !above || !below || CSS.supports('color', 'attr(data-above type(<color>))')) return;
  image.style.backgroundImage = `linear-gradient(${above}, ${below})`;
}
