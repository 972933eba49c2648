// The position of a zoomed picture in its frame. Lengths are fractions of the frame's width and height from its centre, so that
// they are independent of the screen.

export type ZoomView = {
  /** 1 is the whole picture. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
};

type Point = { readonly x: number; readonly y: number };

export const whole: ZoomView = { scale: 1, x: 0, y: 0 };
export const closest = 4;

/** Zooms by `factor` and keeps the picture's content at `point` in place. */
export function zoomedAt(view: ZoomView, factor: number, point: Point = { x: 0, y: 0 }): ZoomView {
  const scale = Math.min(closest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return within({
    scale,
    x: point.x - (point.x - view.x) * grown,
    y: point.y - (point.y - view.y) * grown,
  });
}

export function movedBy(view: ZoomView, { x, y }: Point): ZoomView {
  return within({ ...view, x: view.x + x, y: view.y + y });
}

/** Limits the offset so that the picture always covers its frame. */
function within({ scale, x, y }: ZoomView): ZoomView {
  const most = (scale - 1) / 2;
  return { scale, x: clamp(x, most), y: clamp(y, most) };
}

function clamp(value: number, most: number): number {
  // Adding zero turns -0 into 0.
  return Math.min(most, Math.max(-most, value)) + 0;
}
