import { expect, onTestFinished, test } from 'vitest';

/** The width of the hero's title in one line, in pixels. */
function widthIn(fontFamily: string): number {
  const line = document.createElement('span');
  Object.assign(line.style, {
    position: 'absolute',
    whiteSpace: 'nowrap',
    font: '500 46px serif',
    fontFamily,
  });
  line.textContent = 'A courtyard of handmade things.';
  document.body.append(line);
  onTestFinished(() => line.remove());
  return line.getBoundingClientRect().width;
}

test('a title has about its final width before its font has arrived, so that its lines stay', async () => {
  const [own = '', ...fallbacks] = getComputedStyle(document.documentElement)
    .getPropertyValue('--font-serif')
    .split(',');
  await document.fonts.load(`500 46px ${own}`);
  // One that this machine does not have is refused.
  await Promise.allSettled(fallbacks.map((fallback) => document.fonts.load(`500 46px ${fallback}`)));
  const ratio = widthIn(fallbacks.join(',')) / widthIn(own);
  expect(Math.abs(ratio - 1), `${ratio} times its width`).toBeLessThan(0.06);
});
