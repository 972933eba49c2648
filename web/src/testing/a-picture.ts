// Files for component tests of picture fields.

/** A valid PNG. */
export async function aPicture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(40, 50);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 50);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

/** A file that is not a picture, whatever its type claims. */
export function aFile(name: string, type: string, bytes = 8): File {
  return new File([new Uint8Array(bytes)], name, { type });
}
