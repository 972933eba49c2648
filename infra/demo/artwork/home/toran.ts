// A toran for the door: a band, seven pennants, a mirror in every flower.
import type { Look } from '../drawing.ts';
import { tassel } from '../garments/trims.ts';
import { cast } from '../light.ts';
import { at, dot, line, n, petals, shape, times } from '../svg.ts';

export const toran = (look: Look): string => {
  const { motif, accent, ground: base } = look.dyes;
  const pennants = times(7, (index) => {
    const x = 82 + index * 91;
    const k = (index - 3) / 3;
    const long = 220 + 90 * k * k;
    const d = `M${x} 326H${x + 86}V${n(326 + long - 52)}L${x + 43} ${n(326 + long)}L${x} ${n(326 + long - 52)}Z`;
    const flower = at(
      x + 43,
      326 + long * 0.42,
      petals(0, 0, 8, 19, 7, index % 2 === 0 ? accent : base) +
        dot(0, 0, 13, base) +
        dot(0, 0, 10, '#dfe8ea') +
        '<path d="M-7 3A8 8 0 0 1 4-7Z" fill="#fff"/>' +
        times(12, (turn) => dot(0, -32, 2.6, accent, `transform="rotate(${turn * 30})"`)),
    );
    return (
      `${cast(d, 14, 18, 0.34)}<g filter="url(#drapefine)">` +
      (`${shape(d, index % 2 === 0 ? 'url(#first)' : 'url(#second)')}` +
        line(
          `M${x + 8} 340V${n(326 + long - 57)}L${x + 43} ${n(326 + long - 12)}L${x + 78} ${n(326 + long - 57)}V340`,
          accent,
          3,
        ) +
        `${flower}${shape(d, 'url(#shade)')}`) +
      `</g>${line(d, accent, 4)}${tassel(x + 43, 322 + long, 60, accent, motif)}`
    );
  });
  return (
    `${pennants}${cast('M70 250H730V330H70Z', 12, 16, 0.3)}<g filter="url(#flat)">` +
    '<rect x="68" y="248" width="664" height="84" fill="url(#head)"/>' +
    '<rect x="68" y="248" width="664" height="84" fill="url(#shade)"/></g>' +
    (`${line('M68 250H732M68 331H732', accent, 4)}` +
      times(23, (index) => at(84 + index * 28.7, 344, dot(0, 0, 5, index % 2 === 0 ? accent : base))) +
      [68, 732].map((x) => tassel(x, 330, 120, motif, accent)).join('') +
      dot(76, 246, 12, 'url(#gold)', 'stroke="#7d5414"') +
      dot(724, 246, 12, 'url(#gold)', 'stroke="#7d5414"'))
  );
};
