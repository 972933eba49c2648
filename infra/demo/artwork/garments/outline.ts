// The outline of a garment that is worn on the shoulders, from a few measures. The left half is drawn, the right is its mirror.
import { n } from '../svg.ts';

export type Sleeve = 'none' | 'short' | 'elbow' | 'long';

/** Half widths and heights in picture units, from the middle line x = 400. */
export type Measures = {
  readonly neck: number;
  readonly shoulder: number;
  readonly chest: number;
  readonly waist: number;
  readonly waistAt: number;
  readonly hem: number;
  readonly hemAt: number;
  readonly sleeve: Sleeve;
  /** How far a sleeve swings out from the body. */
  readonly swing: number;
  /** How far the hem hangs lower in the middle than at the sides. */
  readonly sag?: number;
};

const top = 204;
const shoulderTop = 236;
const underarm = 356;

const half = (side: 1 | -1) => (x: number) => n(400 + side * x);

/** From the left of the neck down, along the hem, and up the other side. */
export const bodyOutline = (cut: Measures): string => {
  const { neck, shoulder, chest, waist, waistAt, hem, hemAt } = cut;
  const l = half(-1);
  const r = half(1);
  const sag = cut.sag ?? hem * 0.1;
  return [
    `M${l(neck)} ${top}` +
      `C${l(neck + 20)} ${top + 10} ${l(shoulder - 26)} ${shoulderTop - 12} ${l(shoulder)} ${shoulderTop}`,
    `C${l(shoulder + 6)} ${shoulderTop + 40} ${l(chest - 12)} ${underarm - 40} ${l(chest)} ${underarm}`,
    `C${l(chest - 2)} ${underarm + 60} ${l(waist)} ${waistAt - 60} ${l(waist)} ${waistAt}`,
    `C${l(waist + 2)} ${waistAt + 80} ${l(hem - (hem - waist) * 0.3)} ${hemAt - 130} ${l(hem)} ${hemAt}`,
    `Q400 ${n(hemAt + sag)} ${r(hem)} ${hemAt}`,
    `C${r(hem - (hem - waist) * 0.3)} ${hemAt - 130} ${r(waist + 2)} ${waistAt + 80} ${r(waist)} ${waistAt}`,
    `C${r(waist)} ${waistAt - 60} ${r(chest - 2)} ${underarm + 60} ${r(chest)} ${underarm}`,
    `C${r(chest - 12)} ${underarm - 40} ${r(shoulder + 6)} ${shoulderTop + 40} ${r(shoulder)} ${shoulderTop}`,
    `C${r(shoulder - 26)} ${shoulderTop - 12} ${r(neck + 20)} ${top + 10} ${r(neck)} ${top}`,
    `C${r(neck - 8)} ${top + 22} ${l(neck - 8)} ${top + 22} ${l(neck)} ${top}Z`,
  ].join('');
};

const lengths: Record<Exclude<Sleeve, 'none'>, { readonly down: number; readonly wide: number }> = {
  short: { down: 168, wide: 88 },
  elbow: { down: 262, wide: 76 },
  long: { down: 372, wide: 58 },
};

export type SleeveShape = {
  readonly outline: string;
  readonly cuff: string;
  readonly fold: string;
  readonly shine: string;
  /** Degrees by which the sleeve's cloth leans. */
  readonly lean: number;
};

/** The left sleeve with its cuff (`cuff` units deep), or nothing for a sleeveless cut. */
export const sleeveShape = (cut: Measures, cuff: number): SleeveShape | null => {
  if (cut.sleeve === 'none') return null;
  const { down, wide } = lengths[cut.sleeve];
  const outX = 400 - cut.shoulder - cut.swing * (down / 372) - 22;
  const outY = shoulderTop + down;
  const inX = outX + wide;
  const inY = outY + 14;
  const s = 400 - cut.shoulder;
  const c = 400 - cut.chest;
  const upX = outX + (s - outX) * (cuff / down) * 0.86;
  const upInX = inX + (c - inX) * (cuff / down) * 0.7;
  return {
    outline:
      `M${n(s + 14)} ${shoulderTop - 4}` +
      `C${n(s - 34)} ${shoulderTop + 16} ${n(s - 46)} ${shoulderTop + 62} ${n(s - 54)} ${n(shoulderTop + 108)}` +
      `L${n(outX)} ${n(outY)}Q${n((outX + inX) / 2)} ${n(outY + 22)} ${n(inX)} ${n(inY)}` +
      `L${n(c + 4)} ${underarm + 26}C${n(c + 26)} 310 ${n(s + 30)} 270 ${n(s + 14)} ${shoulderTop - 4}Z`,
    cuff:
      `M${n(upX)} ${n(outY - cuff)}L${n(outX)} ${n(outY)}` +
      `Q${n((outX + inX) / 2)} ${n(outY + 22)} ${n(inX)} ${n(inY)}L${n(upInX)} ${n(inY - cuff)}` +
      `Q${n((upX + upInX) / 2)} ${n(outY - cuff + 20)} ${n(upX)} ${n(outY - cuff)}Z`,
    fold: `M${n(c + 14)} 300C${n(c)} 380 ${n((inX + c) / 2 - 6)} ${n(outY - 90)} ${n(inX - 14)} ${n(outY + 6)}`,
    shine: `M${n(s - 26)} ${shoulderTop + 70}L${n(outX + 20)} ${n(outY - 20)}`,
    lean: (Math.atan2(s - 30 - outX, down) * 180) / Math.PI,
  };
};
