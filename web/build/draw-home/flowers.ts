// Marigolds, leaves, lamps and petals for the pictures of the home page, as SVG text.

type Marigold = { readonly petal: string; readonly shade: string; readonly light: string };

const orange: Marigold = { petal: '#f39a1d', shade: '#d9730f', light: '#ffc14a' };
const yellow: Marigold = { petal: '#f7b733', shade: '#e0891a', light: '#ffd873' };
const ember: Marigold = { petal: '#e0641a', shade: '#b8460f', light: '#f59a45' };

/** Pseudo-random numbers from 0 to 1, the same for the same seed, so that drawing is reproducible. */
export function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** Marigolds on a string between two hooks, hanging by `sag`. */
export function garland(from: number, to: number, sag: number, chance: () => number): string {
  const count = Math.round(((to - from) * 1.12) / 21);
  return Array.from({ length: count + 1 }, (_, index) => {
    const way = index / count;
    const y = -12 + Math.sin(Math.PI * way) ** 0.9 * sag;
    return marigold(from + (to - from) * way, y, 15 * (0.92 + chance() * 0.16), kindAt(index));
  }).join('');
}

/** A short string of marigolds that hangs straight down and ends in two mango leaves. */
export function tassel(x: number, y: number, count: number): string {
  const step = 23;
  const end = y + (count - 0.4) * step;
  const flowers = Array.from({ length: count }, (_, index) =>
    marigold(x, y + index * step, 15, index === count - 1 ? ember : kindAt(index)),
  );
  return [...flowers, leaf(x - 2, end, 14), leaf(x + 2, end, -14)].join('');
}

/** Fallen petals on the floor. */
export function petals(from: number, to: number, top: number, bottom: number, chance: () => number): string {
  return Array.from({ length: Math.round((to - from) / 24) }, () => {
    const x = from + chance() * (to - from);
    const y = top + chance() * (bottom - top);
    const kind = [orange, yellow, ember][Math.floor(chance() * 3)] ?? orange;
    const turn = `rotate(${round(chance() * 180)} ${round(x)} ${round(y)})`;
    return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(5 + chance() * 5)}" ry="${round(2.5 + chance() * 2)}" fill="${kind.petal}" opacity=".9" transform="${turn}"/>`;
  }).join('');
}

/** A burning clay lamp; needs the gradient `glow` and the filter `soft`. */
export function diya(x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <circle cy="-34" r="120" fill="url(#glow)"/>
    <ellipse cx="4" cy="22" rx="52" ry="9" fill="#1a0508" opacity=".5" filter="url(#soft)"/>
    <path d="M-44-8C-40 24 40 24 46-8 20 2-22 2-44-8Z" fill="#a9542a"/>
    <path d="M-44-8C-36 14 28 18 46-8 20 2-22 2-44-8Z" fill="#c9713f"/>
    <ellipse cx="1" cy="-8" rx="45" ry="9" fill="#7c3517"/>
    <ellipse cx="1" cy="-7" rx="38" ry="6.5" fill="#e7a33c" opacity=".85"/>
    <path d="M30-10 44-18" stroke="#f3e3c0" stroke-width="4" stroke-linecap="round"/>
    <path d="M44-18C34-34 42-46 46-62 54-46 58-32 44-18Z" fill="#ffb02e"/>
    <path d="M45-20C39-32 44-40 46-48 50-38 52-30 45-20Z" fill="#fff3c4"/>
  </g>`;
}

function kindAt(index: number): Marigold {
  if (index % 5 === 2) return yellow;
  return index % 5 === 4 ? ember : orange;
}

function marigold(x: number, y: number, radius: number, kind: Marigold): string {
  const rings = [
    { turn: 0, reach: 1, colour: kind.shade, count: 11 },
    { turn: 0.5, reach: 0.72, colour: kind.petal, count: 9 },
    { turn: 0.2, reach: 0.44, colour: kind.light, count: 7 },
  ];
  const shadow = `<circle cx="${round(x + radius * 0.12)}" cy="${round(y + radius * 0.2)}" r="${round(radius)}" fill="#2a0a10" opacity=".35"/>`;
  const ringed = rings.flatMap(({ turn, reach, colour, count }) =>
    Array.from({ length: count }, (_, index) => {
      const angle = ((index + turn) / count) * 2 * Math.PI;
      const cx = round(x + Math.cos(angle) * radius * reach * 0.62);
      const cy = round(y + Math.sin(angle) * radius * reach * 0.62);
      return `<circle cx="${cx}" cy="${cy}" r="${round(radius * reach * 0.42)}" fill="${colour}"/>`;
    }),
  );
  return [
    shadow,
    ...ringed,
    `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius * 0.2)}" fill="${kind.shade}"/>`,
  ].join('');
}

function leaf(x: number, y: number, angle: number): string {
  return `<g transform="translate(${x} ${round(y)}) rotate(${angle})">
    <path d="M0 0C9 7 8 23 0 33-8 23-9 7 0 0Z" fill="#3f6b3c"/>
    <path d="M0 1C3 10 3 23 0 33 8 23 9 7 0 1Z" fill="#5c8a52" opacity=".7"/>
    <path d="M0 1V30" stroke="#284a28"/>
  </g>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
