// The image library. Its native code takes 20 MB and a tenth of a second to load, so it is loaded with the first image that needs it.
import type sharpFunction from 'sharp';

type Sharp = typeof sharpFunction;

let loading: Promise<Sharp> | undefined;

/** Loads it, once; without its cache, because each variant is encoded once, and with one thread for an image, beside requests. */
export function loadSharp(): Promise<Sharp> {
  return (loading ??= load());
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
