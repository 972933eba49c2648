// What a jeweller shows on: an arched velvet board, a bust, a roll for bangles, a cushion for a ring.
import type { Look } from '../drawing.ts';
import { cast, ground } from '../light.ts';
import { rooms } from '../stage/rooms.ts';
import { line, shape } from '../svg.ts';

const velvetOf = (look: Look): string => rooms[look.room].velvet;

const velvetLight =
  '<radialGradient id="velvet" cx=".38" cy=".34" r=".8">' +
  '<stop offset="0" stop-color="#fff" stop-opacity=".26"/>' +
  '<stop offset=".5" stop-color="#fff" stop-opacity=".04"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".42"/></radialGradient>' +
  '<filter id="nap" x="0" y="0" width="100%" height="100%">' +
  '<feTurbulence type="fractalNoise" baseFrequency=".5 .3" numOctaves="2" seed="8"/>' +
  '<feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 .5 -.2"/>' +
  '<feComposite in2="SourceGraphic" operator="in"/></filter>';

const velvet = (d: string, color: string): string =>
  shape(d, color) + shape(d, '#fff', 'filter="url(#nap)" opacity=".22"') + shape(d, 'url(#velvet)');

const boardShape =
  'M186 900V470C186 350 270 292 330 252C366 228 386 206 400 176C414 206 434 228 470 252C530 292 614 350 614 470V900Z';

/** An arched board that leans in the niche, framed in brass. */
export const board = (look: Look): string =>
  `<defs>${velvetLight}</defs>${ground(404, 902, 230, 14)}${cast(boardShape, 26, 14, 0.4)}` +
  shape(boardShape, 'url(#brass)') +
  line(boardShape, '#5e3f12', 1.4) +
  ('<g transform="translate(400 900) scale(.955 .968) translate(-400 -900)">' +
    `${shape(boardShape, '#000', 'opacity=".4"')}</g>` +
    '<g transform="translate(401 900) scale(.945 .962) translate(-400 -900)">' +
    `${velvet(boardShape, velvetOf(look))}</g>`) +
  ('<rect x="170" y="890" width="460" height="22" rx="4" fill="url(#wood)"/>' +
    '<path d="M174 893H626" stroke="#e2b27a" stroke-opacity=".5" stroke-width="2"/>');

const bustShape =
  'M334 214C334 300 328 340 262 378C178 424 152 500 164 590C178 700 270 806 352 852H448' +
  'C530 806 622 700 636 590C648 500 622 424 538 378C472 340 466 300 466 214C440 200 360 200 334 214' +
  'Z';

export const bust = (look: Look): string =>
  `<defs>${velvetLight}</defs>${ground(404, 914, 150, 14)}${cast(bustShape, 30, 18, 0.4)}` +
  '<path d="M352 846H448L460 900H340Z" fill="url(#wood)"/>' +
  '<path d="M318 898H482V914H318Z" fill="url(#wood)"/>' +
  '<path d="M320 899H480" stroke="#e2b27a" stroke-opacity=".6" stroke-width="2"/>' +
  velvet(bustShape, velvetOf(look)) +
  ('<ellipse cx="400" cy="212" rx="66" ry="14" fill="#000" opacity=".3"/>' +
    `<ellipse cx="400" cy="210" rx="66" ry="13" fill="${velvetOf(look)}"/>` +
    '<ellipse cx="400" cy="210" rx="66" ry="13" fill="#fff" opacity=".12"/>') +
  ('<path d="M340 300C346 360 300 392 250 420" fill="none" stroke="#fff" stroke-opacity=".16" stroke-width="26" filter="url(#soft)"/>' +
    '<path d="M462 300C470 360 520 386 566 416C620 470 610 600 560 700" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="34" filter="url(#soft)"/>');

const rollShape = (y: number): string =>
  `M128 ${y}C112 ${y} 104 ${y + 50} 104 ${y + 104}S112 ${y + 208} 128 ${y + 208}H672` +
  `C688 ${y + 208} 696 ${y + 158} 696 ${y + 104}S688 ${y} 672 ${y}Z`;

/** A padded roll on a foot; its upper edge at y, 208 high. */
export const roll = (look: Look, y: number): string =>
  `<defs>${velvetLight}<linearGradient id="rolllight" x1="0" y1="0" x2="0" y2="1">` +
  '<stop offset="0" stop-color="#fff" stop-opacity=".22"/>' +
  '<stop offset=".3" stop-color="#fff" stop-opacity=".1"/>' +
  '<stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient></defs>' +
  `${ground(404, 914, 170, 14)}${cast(rollShape(y), 24, 26, 0.4)}` +
  `<path d="M376 ${y + 200}H424L432 890H368Z" fill="url(#wood)"/>` +
  '<rect x="296" y="886" width="208" height="26" rx="5" fill="url(#wood)"/>' +
  '<path d="M300 889H500" stroke="#e2b27a" stroke-opacity=".6" stroke-width="2"/>' +
  shape(rollShape(y), velvetOf(look)) +
  shape(rollShape(y), '#fff', 'filter="url(#nap)" opacity=".22"') +
  shape(rollShape(y), 'url(#rolllight)') +
  [128, 672]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="${y + 104}" rx="24" ry="104" fill="${velvetOf(look)}"/>` +
        `<ellipse cx="${x}" cy="${y + 104}" rx="24" ry="104" fill="${x < 400 ? '#fff' : '#000'}" opacity=".14"/>` +
        `<circle cx="${x}" cy="${y + 104}" r="9" fill="url(#gold)"/>`,
    )
    .join('');

const cushionBack =
  'M170 640C150 700 150 800 168 868C300 884 500 884 632 868C650 800 650 700 630 640C500 622 300 622 170 640Z';

/** The back of a ring's cushion, then (see ringSlot) its front that hides the ring's foot. */
export const ringCushion = (look: Look): string =>
  `<defs>${velvetLight}</defs>` +
  `${ground(404, 886, 250, 18)}${cast(cushionBack, 22, 10, 0.4)}${velvet(cushionBack, velvetOf(look))}` +
  '<path d="M210 690Q400 668 590 690" fill="none" stroke="#000" stroke-opacity=".55" stroke-width="20" filter="url(#soft6)"/>';

export const ringSlot = (look: Look): string => {
  const front =
    'M162 706C240 690 330 686 400 686S560 690 638 706C650 768 646 822 632 868C500 884 300 884 168 868' +
    'C154 822 150 768 162 706Z';
  return (
    velvet(front, velvetOf(look)) +
    line(
      'M162 706C240 690 330 686 400 686S560 690 638 706',
      '#fff',
      7,
      'stroke-opacity=".22" filter="url(#soft2)"',
    )
  );
};
