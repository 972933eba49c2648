// Addresses of pictures. Names that are not full URLs are served from the API's uploads, by their base name, in four widths.

export const placeholderPicture = '/images/placeholder.jpg';
export const fallbackPicture = '/fallback-image.jpg';

const widths = [320, 640, 960, 1200];

/** A picture of the home page: the name holds its width, and the file exists in half that width too (see build/draw-home). */
const drawnHere = /^(\/images\/home\/.+)-(\d+)\.webp$/;
const tinted = /-([0-9a-f]{6})([0-9a-f]{6})\.jpg$/;

/** The colours of the picture's upper and lower half, which end its name: shown until the picture is loaded. */
export function tintsOf(
  name: string | null | undefined,
): { readonly above: string; readonly below: string } | undefined {
  const [, above, below] = tinted.exec(name ?? '') ?? [];
  return above && below ? { above: `#${above}`, below: `#${below}` } : undefined;
}

type PictureAddress = { readonly src: string; readonly srcSet?: string };

export function pictureAddress(name: string | null | undefined): PictureAddress {
  if (!name) return { src: placeholderPicture };
  const [, drawn, width] = drawnHere.exec(name) ?? [];
  if (drawn && width) {
    const half = Number(width) / 2;
    return { src: name, srcSet: `${drawn}-${half}.webp ${half}w, ${name} ${width}w` };
  }
  if (/^(https?:|blob:|\/images\/|\/fallback)/.test(name)) return { src: name };
  const base = `/uploads/${encodeURIComponent(name.slice(name.lastIndexOf('/') + 1))}`;
  return {
    src: `${base}?w=640`,
    srcSet: widths.map((width) => `${base}?w=${width} ${width}w`).join(', '),
  };
}
