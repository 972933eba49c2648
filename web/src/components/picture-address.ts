// Where a picture lies. Names that are not full addresses are served from the uploads of the API, by their base name, in four widths.

export const placeholderPicture = '/images/placeholder.jpg';
export const fallbackPicture = '/fallback-image.jpg';

const widths = [320, 640, 960, 1200];

type PictureAddress = { readonly src: string; readonly srcSet?: string };

export function pictureAddress(name: string | null | undefined): PictureAddress {
  if (!name) return { src: placeholderPicture };
  if (/^(https?:|blob:|\/images\/|\/fallback)/.test(name)) return { src: name };
  const base = `/uploads/${encodeURIComponent(name.slice(name.lastIndexOf('/') + 1))}`;
  return {
    src: `${base}?w=640`,
    srcSet: widths.map((width) => `${base}?w=${width} ${width}w`).join(', '),
  };
}
