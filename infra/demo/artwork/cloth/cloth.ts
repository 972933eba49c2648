// Cloth to draw with: a pattern in its dyes, at any size and angle.
import { n } from '../svg.ts';
import { borders } from './borders.ts';
import { handwork } from './handwork.ts';
import { prints } from './prints.ts';
import type { Dyes, TileOf } from './tile.ts';
import { weaves } from './weaves.ts';

export type PatternName = keyof typeof prints | keyof typeof weaves | keyof typeof handwork;
export type BorderName = keyof typeof borders;

const patterns: Record<PatternName, TileOf> = { ...prints, ...weaves, ...handwork };

export type Laid = {
  readonly scale?: number;
  readonly turn?: number;
  readonly x?: number;
  readonly y?: number;
};

const laid = (
  id: string,
  tileOf: TileOf,
  dyes: Dyes,
  { scale = 1, turn = 0, x = 0, y = 0 }: Laid,
): string => {
  const { width, height, body, turn: own = 0 } = tileOf(dyes);
  const placed = `translate(${n(x)} ${n(y)}) rotate(${n(turn + own)}) scale(${n(scale)})`;
  return (
    `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${placed}">` +
    `${body}</pattern>`
  );
};

/** A pattern as a paint with this id. */
export const cloth = (id: string, name: PatternName, dyes: Dyes, how: Laid = {}): string =>
  laid(id, patterns[name], dyes, how);

/** The length after which a border repeats. */
export const borderStep = (name: BorderName): number =>
  borders[name]({ ground: '', motif: '', accent: '' }).width;

/** A border as a paint with this id; its 48 units of height begin at `y`. */
export const border = (id: string, name: BorderName, dyes: Dyes, how: Laid = {}): string =>
  laid(id, borders[name], dyes, how);
