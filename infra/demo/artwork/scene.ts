// Puts a drawn object on its stage and frames it: the whole, or a close-up.
import { blurredTogether } from './blurs.ts';
import type { Drawn, Focus, Look } from './drawing.ts';
import { daylight } from './stage/daylight.ts';
import { filtersFor, type View } from './stage/filters.ts';
import { niche } from './stage/niche.ts';
import { rooms } from './stage/rooms.ts';
import { n } from './svg.ts';

const whole: Focus = { x: 0, y: 0, width: 800 };

/** Filters fade at the edge of the rendered area, so a margin is drawn all round and cropped by the renderer. */
export const size = { width: 1200, height: 1500, margin: 48 };

const framed = (focus: Focus, view: View, content: string): string => {
  const margin = (focus.width * size.margin) / size.width;
  const box = [focus.x - margin, focus.y - margin, focus.width + 2 * margin, focus.width * 1.25 + 2 * margin];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.map(n).join(' ')}" width="${size.width + 2 * size.margin}" height="${size.height + 2 * size.margin}">` +
    `<defs>${filtersFor(view)}</defs>${blurredTogether(content)}</svg>`
  );
};

const onStage = (drawn: Drawn, look: Look, seed: string): string =>
  niche(rooms[look.room], look.arch) + daylight(look.daylight, seed) + drawn.content;

export const front = (drawn: Drawn, look: Look, seed: string): string =>
  framed(whole, 'front', onStage(drawn, look, seed));

export const close = (drawn: Drawn, look: Look, seed: string): string =>
  framed(drawn.focus, 'close', onStage(drawn, look, seed));
