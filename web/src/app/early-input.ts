// What somebody does on a painted page before its script has taken over: nothing of it is lost. Links and the search work without a script; what
// was pressed or chosen meanwhile is done again as soon as somebody listens.

/** Listens from now on; what it returns does everything again that was done until then. */
export function keepEarlyInput(page: HTMLElement): () => void {
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
    for (const choice of chosenIn(page)) chooseAgain(choice);
    for (const button of pressed) if (button.isConnected) button.click();
  };
}

/** Choices that are not any more as they were painted. */
function chosenIn(page: HTMLElement): readonly HTMLInputElement[] {
  return [...page.querySelectorAll('input')].filter(({ type, checked, defaultChecked }) =>
    type === 'checkbox' ? checked !== defaultChecked : type === 'radio' && checked && !defaultChecked,
  );
}

/**
 * Back to how it was painted, and chosen by a click that is heard. An event that nobody minds makes React take the choice over before that: if it did
 * so within the click, when the browser has set the choice already, it would see no change.
 */
function chooseAgain(choice: HTMLInputElement): void {
  choice.checked = choice.defaultChecked;
  choice.dispatchEvent(new Event('copy', { bubbles: true }));
  choice.click();
}
