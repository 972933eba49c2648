// Fire: the glow round a wick, and its flame.
import { at } from '../svg.ts';

export const glow =
  '<radialGradient id="glow"><stop offset="0" stop-color="#ffe9ad" stop-opacity=".95"/>' +
  '<stop offset=".3" stop-color="#ffcf6b" stop-opacity=".42"/>' +
  '<stop offset="1" stop-color="#ffb640" stop-opacity="0"/></radialGradient>' +
  '<linearGradient id="flame" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#ff8a12"/>' +
  '<stop offset=".4" stop-color="#ffc64a"/><stop offset="1" stop-color="#fff2c0"/></linearGradient>';

export const flame = (x: number, y: number, size = 1): string =>
  at(
    x,
    y,
    '<circle cy="-22" r="84" fill="url(#glow)"/>' +
      '<path d="M0-62C17-36 16-10 0-2C-16-10-17-36 0-62Z" fill="url(#flame)"/>' +
      '<path d="M0-34C7-22 7-10 0-6C-7-10-7-22 0-34Z" fill="#fffbe6"/>' +
      '<path d="M0-6V6" stroke="#3a2408" stroke-width="4" stroke-linecap="round"/>',
    0,
    size,
  );
