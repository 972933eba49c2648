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
  pageHeading()?.focus({ preventScroll: true });
}

/** The page's heading, which takes the focus from what is removed. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1[tabindex]');
}

/**
 * Moves the focus before a control is removed from a row that stays: to the same control (by `selector`) of the next row that has one, from the first
 * row on again after the last, else to the first control of its own row.
 */
export function moveFocusToNextRow(control: HTMLElement, selector: string): void {
  const row = control.closest('tr, li');
  const rows = [...(row?.parentElement?.children ?? [])];
  if (!(row instanceof HTMLElement)) return;
  const at = rows.indexOf(row);
  const next = [...rows.slice(at + 1), ...rows.slice(0, at)]
    .map((other) => other.querySelector<HTMLElement>(selector))
    .find((found) => found !== null);
  (next ?? controlsOf(row)[0])?.focus();
}

/** Moves the focus before a control is removed from a row that stays: to another control (by `selector`) of the row. */
export function moveFocusInRow(control: HTMLElement, selector: string): void {
  control.closest('tr, li')?.querySelector<HTMLElement>(selector)?.focus();
}

function controlsOf(row: HTMLElement): readonly HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a[href], button')];
}
