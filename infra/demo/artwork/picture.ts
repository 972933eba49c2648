// Composes the SVG of a demo product's picture.
import type { DemoLook, DemoPicture, DemoProduct } from '../catalogue/product.ts';
import { chanceOf } from './chance.ts';
import type { Look } from './drawing.ts';
import { drawForm, isJewel } from './forms.ts';
import { clothDyes, stoneDyes } from './palette.ts';
import { close, front } from './scene.ts';
import type { Daylight } from './stage/daylight.ts';
import type { ArchName } from './stage/niche.ts';
import { rooms } from './stage/rooms.ts';

/** What the catalogue does not set is derived from the product's name: the arch, and the sunlight's pattern on the wall. */
const lookOf = (product: DemoProduct, look: DemoLook): Look => {
  const chance = chanceOf(`${product.slug} ${look.color}`);
  const dyes = isJewel(product.drawing) ? stoneDyes : clothDyes;
  const arch = chance.pick<ArchName>(['cusped', 'cusped', 'ogee', 'round']);
  const sun = chance.pick<Daylight>(['soft', 'soft', 'window', 'leaves', 'jali']);
  return {
    dyes: { ...dyes[look.color], ...look.dyes },
    room: look.room,
    arch,
    daylight: look.daylight ?? (rooms[look.room].night ? 'soft' : sun),
  };
};

export const svgOf = (product: DemoProduct, picture: DemoPicture): string => {
  const look = lookOf(product, picture.look);
  const drawn = drawForm(product.drawing, look);
  return picture.view === 'front' ? front(drawn, look, product.slug) : close(drawn, look, product.slug);
};
