import type { PointerEvent, WheelEvent } from 'react';
import { useRef, useState } from 'react';
import type { ZoomView } from './zoom-view.ts';
import { movedBy, whole, zoomedAt } from './zoom-view.ts';

const STEP = 1.6;
/** The zoom of a double tap. */
const NEAR = 2.5;
const PAN_BY_KEY = 0.15;
/** The minimum distance of a swipe, as a fraction of the frame's width. */
const SWIPE = 0.15;
/** The maximum movement of a tap, as the same fraction. */
const STILL = 0.02;
const DOUBLE_WITHIN_MS = 350;

type Finger = { readonly x: number; readonly y: number };

const arrows: Readonly<Record<string, Finger>> = {
  ArrowLeft: { x: PAN_BY_KEY, y: 0 },
  ArrowRight: { x: -PAN_BY_KEY, y: 0 },
  ArrowUp: { x: 0, y: PAN_BY_KEY },
  ArrowDown: { x: 0, y: -PAN_BY_KEY },
};

/**
 * Brings a picture closer by wheel, pinch, double tap and keys, moves it while it is close, and calls `onSwipe` with 1 or -1 for
 * the next or the previous picture while it is whole.
 */
export function useZoom(onSwipe: (direction: 1 | -1) => void) {
  const [view, setView] = useState<ZoomView>(whole);
  const fingers = useRef(new Map<number, Finger>());
  const began = useRef<Finger>(undefined);
  const tappedAt = useRef(-Infinity);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const finger = placeOf(event);
    fingers.current.set(event.pointerId, finger);
    began.current = fingers.current.size === 1 ? finger : undefined;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    fingers.current.set(event.pointerId, now);
    const moved = { x: now.x - before.x, y: now.y - before.y };
    if (!other) return setView((old) => movedBy(old, moved));
    const factor = distance(now, other) / Math.max(distance(before, other), 0.001);
    setView((old) => zoomedAt(old, factor, middle(now, other)));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const start = began.current;
    fingers.current.delete(event.pointerId);
    began.current = undefined;
    if (!start) return;
    const place = placeOf(event);
    if (distance(place, start) < STILL) return onTap(place, event.timeStamp);
    const way = place.x - start.x;
    if (view.scale === 1 && Math.abs(way) > SWIPE) onSwipe(way < 0 ? 1 : -1);
  }

  function onTap(place: Finger, at: number) {
    const isSecond = at - tappedAt.current < DOUBLE_WITHIN_MS;
    tappedAt.current = isSecond ? -Infinity : at;
    if (isSecond) setView((old) => (old.scale > 1 ? whole : zoomedAt(old, NEAR, place)));
  }

  return {
    view,
    zoomIn: () => setView((old) => zoomedAt(old, STEP)),
    zoomOut: () => setView((old) => zoomedAt(old, 1 / STEP)),
    reset: () => setView(whole),
    /** True when the key was handled as zoom. */
    onKey: (key: string): boolean => {
      const way = arrows[key];
      if (key === '+' || key === '=') setView((old) => zoomedAt(old, STEP));
      else if (key === '-') setView((old) => zoomedAt(old, 1 / STEP));
      else if (key === '0') setView(whole);
      else if (way && view.scale > 1) setView((old) => movedBy(old, way));
      else return false;
      return true;
    },
    frame: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: ({ pointerId }: PointerEvent<HTMLElement>) => void fingers.current.delete(pointerId),
      onWheel: (event: WheelEvent<HTMLElement>) => {
        const place = placeOf(event);
        setView((old) => zoomedAt(old, Math.exp(-event.deltaY / 400), place));
      },
    },
  };
}

/** Relative to the centre of the frame, in fractions of its width and height. */
function placeOf(event: {
  readonly clientX: number;
  readonly clientY: number;
  readonly currentTarget: HTMLElement;
}): Finger {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: (event.clientX - left) / width - 0.5, y: (event.clientY - top) / height - 0.5 };
}

function distance(one: Finger, other: Finger): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle(one: Finger, other: Finger): Finger {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
