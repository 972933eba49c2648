// For the table: a runner, a pair of mugs, a tray stood up to be looked at.
import { border, cloth } from '../cloth/cloth.ts';
import { rosette } from '../cloth/motifs.ts';
import type { Drawn, Look, Textile } from '../drawing.ts';
import { tassel } from '../garments/trims.ts';
import { cast, fold, ground, shine } from '../light.ts';
import { clip, clipped, dot, line, petals, shape, times } from '../svg.ts';
import { bench, stool, table } from './furniture.ts';

export type RunnerDrawing = Textile & { readonly form: 'runner' };
export type MugsDrawing = Textile & { readonly form: 'mugs' };
export type TrayDrawing = Textile & { readonly form: 'tray'; readonly kind: 'brass' | 'painted' };

const topOfRunner = 'M318 520H482L516 690H284Z';
const dropOfRunner = 'M284 688H516C520 750 514 800 520 846L402 906L280 846C286 800 280 750 284 688Z';

const bowl = (x: number, y: number, r: number, glaze: string, inside: string): string =>
  `<ellipse cx="${x + 10}" cy="${y + r * 0.52}" rx="${r * 0.9}" ry="${r * 0.2}" fill="#1c0f04" opacity=".4" filter="url(#soft6)"/><path d="M${x - r} ${y}C${x - r * 0.9} ${y + r * 0.5} ${x - r * 0.4} ${y + r * 0.62} ${x} ${y + r * 0.62}S${x + r * 0.9} ${y + r * 0.5} ${x + r} ${y}Z" fill="${glaze}"/><path d="M${x - r} ${y}C${x - r * 0.9} ${y + r * 0.5} ${x - r * 0.4} ${y + r * 0.62} ${x} ${y + r * 0.62}S${x + r * 0.9} ${y + r * 0.5} ${x + r} ${y}Z" fill="url(#shade)"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.26}" fill="${glaze}"/><ellipse cx="${x}" cy="${y + 1}" rx="${r * 0.9}" ry="${r * 0.2}" fill="${inside}"/>`;

const fruit = (x: number, y: number, r: number, color: string): string =>
  dot(x, y, r, color) + `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#ball)"/>`;

const ball =
  '<radialGradient id="ball" cx=".34" cy=".3" r=".8"><stop offset="0" stop-color="#fff" stop-opacity=".6"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c0f04" stop-opacity=".5"/></radialGradient>';

export const drawRunner = (drawing: RunnerDrawing, look: Look): Drawn => {
  const { motif, accent, ground: base } = look.dyes;
  const scale = drawing.scale ?? 1;
  const paints =
    ball +
    cloth('near', drawing.pattern, look.dyes, { scale, x: 400, y: 690 }) +
    cloth('far', drawing.pattern, look.dyes, { scale, x: 400, y: 520 }).replace(
      'scale(',
      'scale(.86 .52) scale(',
    ) +
    border('foot', drawing.border, look.dyes, { x: 400, y: 776, scale: 1.3 }) +
    clip('top', topOfRunner) +
    clip('drop', dropOfRunner);
  const still = `${bowl(226, 574, 62, '#e9e2d3', '#7d6a4c')}${fruit(200, 562, 24, '#e58b1f')}${fruit(244, 560, 26, '#eca133')}${fruit(224, 544, 24, '#d9761a')}${bowl(590, 590, 50, accent, '#3a2412')}<path d="M374 534C376 500 366 476 372 448C374 436 426 436 428 448C434 476 424 500 426 534Z" fill="url(#brass)"/><ellipse cx="400" cy="447" rx="28" ry="6" fill="#3b270b"/>${line('M394 446C386 380 372 330 340 290M402 446C404 370 402 320 408 262M408 446C420 380 446 340 470 306', '#5f7a4a', 4)}${petals(340, 286, 9, 15, 6, '#f7efe0')}${dot(340, 286, 7, '#e0a52e')}${petals(408, 256, 9, 17, 6.6, '#f7efe0')}${dot(408, 256, 8, '#e0a52e')}${petals(472, 302, 9, 14, 5.6, '#f7efe0')}${dot(472, 302, 6.6, '#e0a52e')}`;
  return {
    content: `<defs>${paints}</defs>${ground(400, 940, 340, 12)}${table(520, 690)}
<path d="${topOfRunner}" fill="#1c0f04" opacity=".3" filter="url(#soft6)" transform="translate(6 4)"/><g filter="url(#flat)">${clipped('top', shape(topOfRunner, 'url(#far)'), line('M318 520L284 690M482 520L516 690', motif, 30), line('M333 520L300 690M467 520L500 690', accent, 2.4), '<rect x="270" y="510" width="260" height="190" fill="url(#shade)"/>')}</g>
${cast(dropOfRunner, 16, 12, 0.4)}<g filter="url(#drapefine)">${clipped('drop', shape(dropOfRunner, 'url(#near)'), `<path d="M270 776H530V930H270Z" fill="url(#foot)"/>${line('M270 774H530', accent, 3.4)}<path d="M270 838H530V930H270Z" fill="${motif}"/>${line('M270 838H530', accent, 3)}`, line('M284 688L280 850M516 688L520 850', motif, 24), fold('M340 690C344 760 336 820 344 900', 16, 0.2), fold('M460 690C456 760 464 820 458 900', 16, 0.2), shine('M400 690V900', 18, 0.2), '<rect x="270" y="684" width="260" height="230" fill="url(#fall)"/>')}</g>${line('M280 846L402 906L520 846', accent, 4)}${tassel(401, 902, 54, accent, base)}${line('M284 689H516', '#fff', 5, 'stroke-opacity=".4" filter="url(#soft2)"')}${still}`,
    focus: { x: 262, y: 610, width: 270 },
  };
};

const mug = (x: number, id: string, handle: 1 | -1, look: Look): string => {
  const d = `M${x - 92} 508C${x - 92} 600 ${x - 90} 660 ${x - 78} 712C${x - 60} 730 ${x + 60} 730 ${x + 78} 712C${x + 90} 660 ${x + 92} 600 ${x + 92} 508Z`;
  const ear = `M${x + handle * 86} 556C${x + handle * 164} 540 ${x + handle * 168} 656 ${x + handle * 80} 660`;
  return `<ellipse cx="${x + 18}" cy="724" rx="104" ry="16" fill="#1c0f04" opacity=".5" filter="url(#soft6)"/>${line(ear, '#1c0f04', 27, 'stroke-opacity=".4" stroke-linecap="round"')}${line(ear, look.dyes.motif, 24, 'stroke-linecap="round"')}${line(ear, '#fff', 6, 'stroke-opacity=".4" stroke-linecap="round" transform="translate(-3 -5)" filter="url(#soft2)"')}
<defs>${clip(id, d)}</defs>${clipped(id, shape(d, `url(#${id}glaze)`), `<path d="M${x - 100} 500H${x + 100}V534Q${x} 560 ${x - 100} 534Z" fill="${look.dyes.motif}"/>${line(`M${x - 100} 534Q${x} 560 ${x + 100} 534`, look.dyes.accent, 4)}<path d="M${x - 100} 676Q${x} 706 ${x + 100} 676V740H${x - 100}Z" fill="${look.dyes.motif}"/>${line(`M${x - 100} 676Q${x} 706 ${x + 100} 676`, look.dyes.accent, 4)}`, `<rect x="${x - 96}" y="500" width="192" height="240" fill="url(#round)"/>`, `<path d="M${x - 66} 560C${x - 68} 610 ${x - 64} 650 ${x - 60} 680" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="11" stroke-linecap="round" filter="url(#soft2)"/>`)}<ellipse cx="${x}" cy="508" rx="92" ry="20" fill="${look.dyes.ground}"/><ellipse cx="${x}" cy="508" rx="92" ry="20" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2"/><ellipse cx="${x}" cy="511" rx="82" ry="15" fill="#4a2a14"/><ellipse cx="${x - 8}" cy="513" rx="66" ry="10" fill="#8a5a30"/>`;
};

const steam = (x: number): string =>
  line(
    `M${x} 480C${x - 30} 440 ${x + 26} 410 ${x - 4} 360C${x - 24} 326 ${x + 14} 300 ${x + 2} 262`,
    '#fff',
    14,
    'stroke-opacity=".34" stroke-linecap="round" filter="url(#soft6)"',
  );

export const drawMugs = (drawing: MugsDrawing, look: Look): Drawn => {
  const scale = drawing.scale ?? 0.62;
  const paints =
    cloth('mugaglaze', drawing.pattern, look.dyes, { scale, x: 286, y: 560 }) +
    cloth(
      'mugbglaze',
      drawing.pattern,
      { ...look.dyes, ground: look.dyes.motif, motif: look.dyes.ground },
      { scale, x: 522, y: 560 },
    ) +
    '<linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#1c0f04" stop-opacity=".3"/><stop offset=".22" stop-color="#fff" stop-opacity=".24"/><stop offset=".6" stop-color="#000" stop-opacity=".03"/><stop offset="1" stop-color="#1c0f04" stop-opacity=".5"/></linearGradient>';
  const other: Look = { ...look, dyes: { ...look.dyes, ground: look.dyes.motif, motif: look.dyes.ground } };
  return {
    content: `<defs>${paints}</defs>${ground(400, 934, 400, 14)}<g transform="translate(-100 -238) scale(1.25)">${bench(716)}${cast('M200 520H384V720H200ZM440 520H620V720H440Z', 30, 4, 0.3)}${mug(522, 'mugb', 1, other)}${mug(282, 'muga', -1, look)}${steam(282)}${steam(522)}</g>`,
    focus: { x: 120, y: 372, width: 300 },
  };
};

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
  return `<circle r="232" fill="url(#gold)"/><circle r="232" fill="none" stroke="#5e3f12" stroke-width="1.6"/><circle r="214" fill="url(#brass)"/>${scallops}${rings([208, 182, 132, 128], '#5e3f12', 1.8, 'stroke-opacity=".75"')}${rings([205, 179], '#fff3c8', 1.4, 'stroke-opacity=".7"')}${leaves}${lotus}<circle r="44" fill="url(#gold)"/>${rings([44, 38], '#5e3f12', 1.6)}${petals(0, 0, 8, 14, 6, '#7d5414')}`;
};

const paintedTray = (look: Look): string => {
  const { ground: base, motif, accent } = look.dyes;
  const ring = times(
    12,
    (index) =>
      `<g transform="rotate(${index * 30}) translate(0 -164)">${rosette(24, index % 2 === 0 ? motif : accent, base, motif)}</g>`,
  );
  const vines = times(
    24,
    (index) =>
      `<path d="M0-132C8-124 8-114 0-106C-8-114-8-124 0-132Z" fill="${accent}" transform="rotate(${index * 15 + 7.5})"/>`,
  );
  return `<circle r="232" fill="${motif}"/><circle r="218" fill="${base}"/>${rings([222, 204, 98], accent, 3.4)}${times(72, (index) => dot(0, -213, 3, accent, `transform="rotate(${index * 5})"`))}${ring}${vines}<circle r="94" fill="${motif}"/><circle r="86" fill="${base}"/>${petals(0, 0, 16, 38, 11, motif)}${petals(0, 0, 16, 26, 6, accent, 11)}<circle r="22" fill="${accent}"/><circle r="12" fill="${base}"/>`;
};

export const drawTray = (drawing: TrayDrawing, look: Look): Drawn => {
  const face = drawing.kind === 'brass' ? brassTray(look) : paintedTray(look);
  const light =
    '<radialGradient id="disc" cx=".32" cy=".26" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".45"/><stop offset=".4" stop-color="#fff" stop-opacity=".04"/><stop offset="1" stop-color="#1c0f04" stop-opacity=".5"/></radialGradient>';
  const handle = (side: 1 | -1): string =>
    drawing.kind === 'painted'
      ? ''
      : `<path d="M${side * 226}-46C${side * 276}-50 ${side * 276} 50 ${side * 226} 46" fill="none" stroke="#5e3f12" stroke-width="17" stroke-linecap="round"/><path d="M${side * 226}-46C${side * 276}-50 ${side * 276} 50 ${side * 226} 46" fill="none" stroke="url(#gold)" stroke-width="13" stroke-linecap="round"/>`;
  return {
    content: `<defs>${light}</defs>${ground(400, 934, 200, 14)}<circle cx="430" cy="520" r="226" fill="#24160a" opacity=".4" filter="url(#soft)"/>${stool(744, 230)}<ellipse cx="410" cy="744" rx="190" ry="16" fill="#1c0f04" opacity=".5" filter="url(#soft6)"/><g transform="translate(400 508) scale(1 .985)">${handle(1)}${handle(-1)}<circle r="233" cx="5" cy="5" fill="#3b270b"/>${face}<circle r="232" fill="url(#disc)"/><path d="M-180-110A212 212 0 0 1-60-202" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="14" stroke-linecap="round" filter="url(#soft6)"/></g>`,
    focus: { x: 262, y: 320, width: 276 },
  };
};
