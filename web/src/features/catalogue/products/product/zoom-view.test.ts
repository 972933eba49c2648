import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closest, movedBy, whole, zoomedAt } from './zoom-view.ts';

describe('a zoomed picture', () => {
  test('keeps the point under the finger in place', () => {
    const view = zoomedAt(whole, 2, { x: 0.25, y: -0.25 });
    expect(view).toEqual({ scale: 2, x: -0.25, y: 0.25 });
    expect(placeUnder(view, { x: 0.25, y: -0.25 })).toEqual({ x: 0.25, y: -0.25 });
  });

  test('stays between the minimum and maximum zoom', () => {
    expect(zoomedAt(whole, 0.2)).toEqual(whole);
    expect(zoomedAt(whole, 100).scale).toBe(closest);
  });

  test('returns to the centre at minimum zoom', () => {
    const view = movedBy(zoomedAt(whole, 3), { x: 1, y: 1 });
    expect(view).toEqual({ scale: 3, x: 1, y: 1 });
    expect(zoomedAt(view, 0.1)).toEqual(whole);
  });

  test('cannot be moved at minimum zoom', () => {
    expect(movedBy(whole, { x: 0.4, y: -0.4 })).toEqual(whole);
  });

  test('always covers its frame', () => {
    const step = fc.record({
      factor: fc.double({ min: 0.2, max: 5, noNaN: true }),
      x: fc.double({ min: -2, max: 2, noNaN: true }),
      y: fc.double({ min: -2, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { scale, x, y } = steps.reduce(
          (view, { factor, ...point }) => movedBy(zoomedAt(view, factor, point), point),
          whole,
        );
        expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual((scale - 1) / 2);
      }),
    );
  });
});

/** The place of the picture that is shown at `point` of the frame. */
function placeUnder({ scale, x, y }: typeof whole, point: { x: number; y: number }) {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}
