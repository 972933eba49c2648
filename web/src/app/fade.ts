/** Lets what `show` puts on the screen fade in over what is there, where the browser can and nobody asks for less motion. */
export function fade(show: () => Promise<void>): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return show();
  const { ready, updateCallbackDone } = document.startViewTransition(show);
  // One that the next page overtakes is no error.
  ready.catch(() => undefined);
  return updateCallbackDone;
}
