// A round tray stood up to be looked at: engraved brass, or painted wood.
import { rosette } from '../cloth/motifs.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { ground } from '../light.ts';
import { dot, petals, times } from '../svg.ts';
import { stool } from './furniture.ts';

export type TrayDrawing = Textile & { readonly form: 'tray'; readonly kind: 'brass' | 'painted' };

const rings = (radii: readonly number[], stroke: string, width: number, more = ''): string =>
  radii
    .map((r) => `<circle r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`)
    .join('');

const brassTray = (look: Look): string => {
  const { motif } = look.dyes;
  const scallops = times(
    36,
    (index) =>
      `<path d="M-13-198A14 14 0 0 1 13-198L10-184H-10Z" fill="none" stroke="#5e3f12" stroke-width="1.6" transform="rotate(${index * 10})"/>`,
  );
  const leaves = times(
    24,
    (index) =>
      `<path d="M0-176C10-164 10-150 0-138C-10-150-10-164 0-176Z" fill="${motif}" fill-opacity=".5" stroke="#5e3f12" stroke-width="1.5" transform="rotate(${index * 15})"/>`,
  );
  const lotus = times(
    16,
    (index) =>
      `<path d="M0-124C20-100 20-72 0-48C-20-72-20-100 0-124Z" fill="#fff2c4" fill-opacity=".2" stroke="#5e3f12" stroke-width="1.8" transform="rotate(${index * 22.5})"/>`,
  );
  return (
    '<circle r="232" fill="url(#gold)"/>' +
    '<circle r="232" fill="none" stroke="#5e3f12" stroke-width="1.6"/>' +
    '<circle r="214" fill="url(#brass)"/>' +
    (`${scallops}${rings([208, 182, 132, 128], '#5e3f12', 1.8, 'stroke-opacity=".75"')}` +
      `${rings([205, 179], '#fff3c8', 1.4, 'stroke-opacity=".7"')}${leaves}${lotus}`) +
    '<circle r="44" fill="url(#gold)"/>' +
    `${rings([44, 38], '#5e3f12', 1.6)}${petals(0, 0, 8, 14, 6, '#7d5414')}`
  );
};

const paintedTray = (look: Look): string => {
  const { ground: base, motif, accent } = look.dyes;
  const ring = times(
    12,
    (index) =>
      `<g transform="rotate(${index * 30}) translate(0 -164)">` +
      `${rosette(24, index % 2 === 0 ? motif : accent, base, motif)}</g>`,
  );
  const vines = times(
    24,
    (index) =>
      `<path d="M0-132C8-124 8-114 0-106C-8-114-8-124 0-132Z" fill="${accent}" transform="rotate(${index * 15 + 7.5})"/>`,
  );
  return (
    `<circle r="232" fill="${motif}"/><circle r="218" fill="${base}"/>` +
    (`${rings([222, 204, 98], accent, 3.4)}` +
      `${times(72, (index) => dot(0, -213, 3, accent, `transform="rotate(${index * 5})"`))}${ring}` +
      vines) +
    `<circle r="94" fill="${motif}"/><circle r="86" fill="${base}"/>` +
    `${petals(0, 0, 16, 38, 11, motif)}${petals(0, 0, 16, 26, 6, accent, 11)}` +
    `<circle r="22" fill="${accent}"/><circle r="12" fill="${base}"/>`
  );
};

export const drawTray = (drawing: TrayDrawing, look: Look): Drawn => {
  const face = drawing.kind === 'brass' ? brassTray(look) : paintedTray(look);
  const light =
    '<radialGradient id="disc" cx=".32" cy=".26" r=".9">' +
    '<stop offset="0" stop-color="#fff" stop-opacity=".45"/>' +
    '<stop offset=".4" stop-color="#fff" stop-opacity=".04"/>' +
    '<stop offset="1" stop-color="#1c0f04" stop-opacity=".5"/></radialGradient>';
  const handle = (side: 1 | -1): string =>
    drawing.kind === 'painted'
      ? ''
      : `<path d="M${side * 226}-46C${side * 276}-50 ${side * 276} 50 ${side * 226} 46" fill="none" stroke="#5e3f12" stroke-width="17" stroke-linecap="round"/>` +
        `<path d="M${side * 226}-46C${side * 276}-50 ${side * 276} 50 ${side * 226} 46" fill="none" stroke="url(#gold)" stroke-width="13" stroke-linecap="round"/>`;
  return {
    content:
      `<defs>${light}</defs>${ground(400, 934, 200, 14)}` +
      '<circle cx="430" cy="520" r="226" fill="#24160a" opacity=".4" filter="url(#soft)"/>' +
      stool(744, 230) +
      '<ellipse cx="410" cy="744" rx="190" ry="16" fill="#1c0f04" opacity=".5" filter="url(#soft6)"/>' +
      `<g transform="translate(400 508) scale(1 .985)">${handle(1)}${handle(-1)}` +
      `<circle r="233" cx="5" cy="5" fill="#3b270b"/>${face}<circle r="232" fill="url(#disc)"/>` +
      '<path d="M-180-110A212 212 0 0 1-60-202" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="14" stroke-linecap="round" filter="url(#soft6)"/>' +
      '</g>',
    focus: { x: 262, y: 320, width: 276 },
  };
};
