// The rod that wall hangings hang from, with its cord.
import { cast } from '../light.ts';
import { dot, line } from '../svg.ts';

export const dowel = (y: number, from: number, to: number): string =>
  `${cast(`M${from} ${y}H${to}V${y + 14}H${from}Z`, 16, 22, 0.36)}` +
  `<rect x="${from}" y="${y}" width="${to - from}" height="15" rx="7" fill="url(#wood)"/>` +
  `<path d="M${from + 8} ${y + 3}H${to - 8}" stroke="#e2b27a" stroke-opacity=".6" stroke-width="2"/>` +
  (`${dot(from, y + 7, 11, 'url(#gold)')}${dot(to, y + 7, 11, 'url(#gold)')}` +
    line(`M${from + 30} ${y}L400 ${y - 92}L${to - 30} ${y}`, '#8d6a2e', 3.6) +
    line(`M${from + 30} ${y - 1}L400 ${y - 93}L${to - 30} ${y - 1}`, '#f2d99a', 1.2) +
    dot(400, y - 92, 12, 'url(#gold)', 'stroke="#7d5414"'));
