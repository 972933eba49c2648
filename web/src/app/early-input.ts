// Replays input made on a server-rendered page before React hydrated it, so that none is lost. Links and the search form work without a script;
// presses of buttons and changed checkboxes and radios are recorded and repeated after hydration.

/** Starts recording. @returns a function that stops recording and replays what was recorded */
export function replayEarlyInput(page: HTMLElement): () => void {
  const pressed: HTMLButtonElement[] = [];
  const done = new AbortController();
  page.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button !== null && button.type === 'button') pressed.push(button);
    },
    { capture: true, signal: done.signal },
  );
  return () => {
    done.abort();
    for (const input of chosenIn(page)) chooseAgain(input);
    for (const button of pressed) if (button.isConnected) button.click();
  };
}

/** Checkboxes and radios whose state differs from the server-rendered one. */
function chosenIn(page: HTMLElement): readonly HTMLInputElement[] {
  return [...page.querySelectorAll('input')].filter(({ type, checked, defaultChecked }) =>
    type === 'checkbox' ? checked !== defaultChecked : type === 'radio' && checked && !defaultChecked,
  );
}

/**
 * Restores the rendered state, then selects the input by a click that React handles. The `copy` event, which has no handlers, makes React hydrate the
 * input first: hydrating within the click, when the browser has already changed the state, it would see no change.
 */
function chooseAgain(input: HTMLInputElement): void {
  input.checked = input.defaultChecked;
  input.dispatchEvent(new Event('copy', { bubbles: true }));
  input.click();
}
