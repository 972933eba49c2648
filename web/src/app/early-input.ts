// Replays input made on a server-rendered page before React hydrated it, so that none is lost. Links and the search form work without a script;
// presses of buttons and changed checkboxes and radios are recorded and repeated once React takes over.

/** Milliseconds after React takes over within which it has hydrated the page. */
const HYDRATED_WITHIN_MS = 5_000;

/** Starts recording. @returns a function that replays what was recorded; to be called when React listens */
export function replayEarlyInput(page: HTMLElement): () => void {
  const pressed: HTMLElement[] = [];
  const record = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) hydrateBeforeChange(target);
    const button = target instanceof Element && target.closest<HTMLElement>('[type=button]');
    if (button) pressed.push(button);
  };
  page.addEventListener('click', record, true);
  return () => {
    setTimeout(() => page.removeEventListener('click', record, true), HYDRATED_WITHIN_MS);
    for (const input of page.querySelectorAll('input'))
      if (isChanged(input)) {
        input.checked = input.defaultChecked;
        input.click();
      }
    for (const button of pressed.splice(0)) if (button.isConnected) button.click();
  };
}

/** Whether it is a checkbox in another state than the server-rendered one, or a radio that was chosen. */
function isChanged({ type, checked, defaultChecked }: HTMLInputElement): boolean {
  return checked !== defaultChecked && (checked || type === 'checkbox');
}

/**
 * Restores the state before the click while the `copy` event, which has no handlers, makes React hydrate the input: hydrating within the click, when
 * the browser has already changed the state, it would see no change. The prototype's setter is the one that React does not watch.
 */
function hydrateBeforeChange(input: HTMLInputElement): void {
  const { checked } = input;
  input.checked = !checked;
  input.dispatchEvent(new Event('copy', { bubbles: true }));
  Reflect.set(HTMLInputElement.prototype, 'checked', checked, input);
}
