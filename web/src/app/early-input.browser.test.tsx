import { startTransition, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { replayEarlyInput } from './early-input.ts';

function Sizes() {
  const [chosen, setChosen] = useState('S');
  return (
    <>
      {['S', 'M'].map((size) => (
        <input
          key={size}
          type="radio"
          name="size"
          aria-label={size}
          checked={size === chosen}
          onChange={() => setChosen(size)}
        />
      ))}
      <output>{chosen}</output>
    </>
  );
}

/** A server-rendered page that React takes over when `hydrate` is called; it hydrates later, in tasks of its own. */
function aRenderedPage() {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Sizes />);
  const replay = replayEarlyInput(root);
  onTestFinished(() => root.remove());
  return {
    chosen: () => root.querySelector('output')?.textContent,
    press: () => root.querySelector<HTMLInputElement>('[aria-label=M]')?.click(),
    hydrate: () => {
      startTransition(() => {
        const hydrated = hydrateRoot(root, <Sizes />);
        onTestFinished(() => hydrated.unmount());
      });
      replay();
    },
  };
}

test('a size chosen before React takes over is kept', async () => {
  const { chosen, press, hydrate } = aRenderedPage();
  press();
  hydrate();
  await expect.poll(chosen).toBe('M');
});

// Assistive software may send a click without a pointer's or a key's events, upon which React would hydrate.
test('a size chosen by a mere click while React hydrates is kept', async () => {
  const { chosen, press, hydrate } = aRenderedPage();
  hydrate();
  press();
  await expect.poll(chosen).toBe('M');
});

test('a size chosen after that is kept, too', async () => {
  const { chosen, press, hydrate } = aRenderedPage();
  hydrate();
  await new Promise((resolve) => setTimeout(resolve, 50));
  press();
  await expect.poll(chosen).toBe('M');
});
