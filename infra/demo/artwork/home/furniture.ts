// Wood that things stand on: a low bench, a round stool, a table seen a little from above.
import { cast } from '../light.ts';
import { line, times } from '../svg.ts';

const rubbed = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="url(#plank)"/>` +
  times(5, (index) =>
    line(
      `M${x + 8} ${y + 5 + index * (height / 5)}` +
        `C${x + width * 0.3} ${y + 2 + index * (height / 5)} ${x + width * 0.6} ${y + 9 + index * (height / 5)} ${x + width - 8} ${y + 5 + index * (height / 5)}`,
      '#2c1708',
      1.2,
      'stroke-opacity=".28"',
    ),
  ) +
  line(`M${x + 6} ${y + 2}H${x + width - 6}`, '#f0c58f', 2, 'stroke-opacity=".6"');

const plank =
  '<linearGradient id="plank" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#a06f42"/>' +
  '<stop offset=".5" stop-color="#84552e"/><stop offset="1" stop-color="#5d3a1d"/></linearGradient>';

const turnedLeg = (x: number, y: number, height: number): string => {
  const h = (k: number): number => y + k * height;
  return `<path d="M${x - 12} ${h(0)}H${x + 12}V${h(0.14)}C${x + 4} ${h(0.2)} ${x + 5} ${h(0.24)} ${x + 14} ${h(0.32)}C${x + 18} ${h(0.44)} ${x + 8} ${h(0.54)} ${x + 6} ${h(0.62)}C${x + 14} ${h(0.66)} ${x + 14} ${h(0.72)} ${x + 6} ${h(0.76)}L${x + 9} ${h(1)}H${x - 9}L${x - 6} ${h(0.76)}C${x - 14} ${h(0.72)} ${x - 14} ${h(0.66)} ${x - 6} ${h(0.62)}C${x - 8} ${h(0.54)} ${x - 18} ${h(0.44)} ${x - 14} ${h(0.32)}C${x - 5} ${h(0.24)} ${x - 4} ${h(0.2)} ${x - 12} ${h(0.14)}Z" fill="url(#wood)"/>`;
};

/** A bench across the picture, its seat at y. */
export const bench = (y: number): string =>
  `<defs>${plank}</defs>` +
  (`${cast(`M80 ${y}H720V${y + 40}H80Z`, 14, 26, 0.3)}${turnedLeg(118, y + 34, 930 - y - 34)}` +
    `${turnedLeg(682, y + 34, 930 - y - 34)}${rubbed(76, y, 648, 40)}`) +
  `<path d="M92 ${y + 40}H708V${y + 56}C600 ${y + 48} 560 ${y + 70} 520 ${y + 58}C480 ${y + 48} 440 ${y + 76} 400 ${y + 62}C360 ${y + 76} 320 ${y + 48} 280 ${y + 58}C240 ${y + 70} 200 ${y + 48} 92 ${y + 56}Z" fill="url(#wood)" opacity=".96"/>`;

/** A round stool, its seat's middle at y. */
export const stool = (y: number, rx = 190): string =>
  `<defs>${plank}</defs>` +
  (`${turnedLeg(400 - rx * 0.72, y + 30, 922 - y - 30)}` +
    `${turnedLeg(400 + rx * 0.72, y + 30, 922 - y - 30)}${turnedLeg(400, y + 44, 934 - y - 44)}`) +
  `<path d="M${400 - rx} ${y}V${y + 26}A${rx} 34 0 0 0 ${400 + rx} ${y + 26}V${y}Z" fill="url(#wood)"/>` +
  `<ellipse cx="400" cy="${y}" rx="${rx}" ry="34" fill="url(#plank)"/>` +
  `<ellipse cx="400" cy="${y}" rx="${rx * 0.93}" ry="29" fill="none" stroke="#f0c58f" stroke-opacity=".4" stroke-width="2"/>` +
  times(
    4,
    (index) =>
      `<ellipse cx="${390 + index * 6}" cy="${y + 2}" rx="${rx * (0.2 + index * 0.18)}" ry="${5 + index * 5.4}" fill="none" stroke="#2c1708" stroke-opacity=".2" stroke-width="1.3"/>`,
  );

/** A table: its top from back to front, then its edge and two legs. */
export const table = (back: number, front: number): string =>
  `<defs>${plank}</defs>${cast(`M60 ${front}H740V${front + 44}H60Z`, 10, 34, 0.3)}` +
  `<path d="M70 ${front + 40}H118L108 936H82Z" fill="url(#wood)"/>` +
  `<path d="M682 ${front + 40}H730L718 936H692Z" fill="url(#wood)"/>` +
  `<path d="M150 ${back}H650L760 ${front}H40Z" fill="url(#plank)"/>` +
  times(6, (index) =>
    line(
      `M${150 + (index + 1) * 72} ${back}L${40 + (index + 1) * 103} ${front}`,
      '#2c1708',
      1.4,
      'stroke-opacity=".26"',
    ),
  ) +
  `<path d="M150 ${back}H650L760 ${front}H40Z" fill="url(#shade)" opacity=".7"/>${rubbed(40, front, 720, 40)}`;
