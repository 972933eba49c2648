// Keeps the row under the pointer, else the one with the focus, in its place while something is added above it: a press that is under way reaches what was
// aimed at. A finger does not hover: for a while after a touch the row in the middle of the screen is kept, and with it those around it. Browsers do so
// themselves (scroll anchoring), but not at the top of what scrolls, and Safari never.

/** What a click or a key changes may move: it is what was asked for. In milliseconds. */
const OWN_CHANGE_MS = 1_000;
/** How long after a touch another one may follow that was aimed at what is seen. In milliseconds. */
const TOUCH_MS = 5_000;
/** Less is rounding, in pixels. */
const LEAST_MOVE = 1;

type Held = {
  readonly target: Element;
  /** Distances from the top of the window, in pixels; of the box with its own scrollbar, if there is one. */
  readonly top: number;
  readonly box: HTMLElement | undefined;
  readonly boxTop: number;
};
/** A box that was scrolled from its top down to `to`. */
type Lifted = { readonly box: HTMLElement; readonly to: number };

/** Begins to keep the rows of `page` steady. @returns the function that ends it */
export function keepRowsSteady(page: HTMLElement): () => void {
  let held: Held | undefined;
  let lifted: Lifted | undefined;
  let isOwnUntil = 0;
  let afterTouch: ReturnType<typeof setTimeout> | undefined;

  const hold = (target: EventTarget | null) => {
    const found = [target, document.activeElement].find((each) => isInRow(each, page));
    held = found instanceof Element ? measured(found, page) : undefined;
    if (lifted && !lifted.box.contains(held?.target ?? null)) lower(lifted);
  };
  const lower = ({ box, to }: Lifted) => {
    lifted = undefined;
    // Where it was scrolled by hand meanwhile, it stays.
    if (Math.abs(box.scrollTop - to) < LEAST_MOVE) box.scrollTo({ top: 0, behavior: motion() });
  };
  const lift = (box: HTMLElement, by: number) => {
    const isLifted = lifted?.box === box || box.scrollTop === 0;
    box.scrollTop += by;
    if (isLifted && box.scrollTop > 0) lifted = { box, to: box.scrollTop };
  };
  const onChanged = () => {
    if (held === undefined) return;
    const { target, top, box, boxTop } = held;
    if (!target.isConnected) held = undefined;
    else {
      if (performance.now() >= isOwnUntil) {
        const moved = topOf(target) - top;
        const within = box === undefined ? 0 : moved - (topOf(box) - boxTop);
        if (box && Math.abs(within) >= LEAST_MOVE) lift(box, within);
        const rest = topOf(target) - top;
        if (Math.abs(rest) >= LEAST_MOVE) window.scrollBy({ top: rest, behavior: 'instant' });
      }
      held = measured(target, page);
    }
  };
  const onPointer = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return onTouch();
    endTouch();
    hold(target);
  };
  const onTouch = () => {
    endTouch();
    afterTouch = setTimeout(() => {
      endTouch();
      hold(null);
    }, TOUCH_MS);
    hold(seenRow(page));
  };
  const endTouch = () => {
    clearTimeout(afterTouch);
    afterTouch = undefined;
  };
  const onFocus = ({ target }: FocusEvent) => hold(target);
  const onPressed = () => {
    isOwnUntil = performance.now() + OWN_CHANGE_MS;
  };
  const onKey = () => {
    onPressed();
    hold(null);
  };
  const onMoved = () => {
    if (afterTouch !== undefined) hold(seenRow(page));
    else held = held && measured(held.target, page);
  };
  const listening = new AbortController();
  const { signal } = listening;
  const options = { signal, passive: true, capture: true } as const;
  for (const name of ['pointermove', 'pointerdown', 'pointerup', 'pointercancel'] as const)
    document.addEventListener(name, onPointer, options);
  document.addEventListener('focusin', onFocus, options);
  document.addEventListener('click', onPressed, options);
  document.addEventListener('keydown', onKey, options);
  document.addEventListener('scroll', onMoved, options);
  window.addEventListener('resize', onMoved, options);
  const observer = new MutationObserver(onChanged);
  observer.observe(page, { childList: true, characterData: true, subtree: true });
  return () => {
    endTouch();
    listening.abort();
    observer.disconnect();
  };
}

function isInRow(target: EventTarget | null, page: HTMLElement): boolean {
  return target instanceof Element && page.contains(target) && target.closest('tbody tr, li') !== null;
}

/** What is in the middle of the screen, or nearest to it, of the rows; null where none is seen. */
function seenRow(page: HTMLElement): Element | null {
  for (const part of [0.5, 0.35, 0.65, 0.2, 0.8]) {
    const seen = document.elementFromPoint(innerWidth / 2, innerHeight * part);
    if (isInRow(seen, page)) return seen;
  }
  return null;
}

function measured(target: Element, page: HTMLElement): Held {
  const box = boxAround(target, page);
  return { target, top: topOf(target), box, boxTop: box === undefined ? 0 : topOf(box) };
}

function boxAround(target: Element, page: HTMLElement): HTMLElement | undefined {
  for (let each = target.parentElement; each !== null && each !== page; each = each.parentElement)
    if (['auto', 'scroll'].includes(getComputedStyle(each).overflowY)) return each;
  return undefined;
}

const topOf = (element: Element): number => element.getBoundingClientRect().top;

function motion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
