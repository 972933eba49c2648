/** Cross-fades to what `show` renders, where the browser supports view transitions and reduced motion is not requested. */
export function fade(show: () => Promise<void>): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still || !('startViewTransition' in document)) return show();
  const { ready, updateCallbackDone } = document.startViewTransition(show);
  // A transition that the next navigation interrupts rejects `ready`; that is no error.
  ready.catch(() => undefined);
  return updateCallbackDone;
}
