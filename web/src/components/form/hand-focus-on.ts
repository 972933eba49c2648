/**
 * Hands the focus on before the row that holds `control` goes: to the same control of the next row, else of the one before, else
 * to the page's heading. So whoever works with the keyboard stays where they were.
 */
export function handFocusOn(control: HTMLElement): void {
  const row = control.closest('li');
  const place = row ? controlsOf(row).indexOf(control) : -1;
  const neighbour = [row?.nextElementSibling, row?.previousElementSibling]
    .map((other) => (other instanceof HTMLElement ? controlsOf(other)[place] : undefined))
    .find((found) => found !== undefined);
  if (neighbour) neighbour.focus({ preventScroll: true });
  else focusHeading();
}

/** For what empties a whole list. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1[tabindex]')?.focus({ preventScroll: true });
}

function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button')];
}
