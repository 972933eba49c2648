/**
 * Moves the focus before the row that holds `control` is removed: to the same control of the next row, else of the previous row, else to the page's
 * heading. Keyboard users keep their place.
 */
export function moveFocusToNeighbour(control: HTMLElement): void {
  const row = control.closest('li');
  const place = row ? controlsOf(row).indexOf(control) : -1;
  const neighbour = [row?.nextElementSibling, row?.previousElementSibling]
    .map((other) => (other instanceof HTMLElement ? controlsOf(other)[place] : undefined))
    .find((found) => found !== undefined);
  if (neighbour) neighbour.focus({ preventScroll: true });
  else focusHeading();
}

/** For removing a whole list. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
}

function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button')];
}
