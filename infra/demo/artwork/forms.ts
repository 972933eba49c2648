// All forms of demo products, with the functions that draw them.
import type { Drawn, Look } from './drawing.ts';
import { drawDupatta, type DupattaDrawing } from './drapes/dupatta.ts';
import { drawSaree, type SareeDrawing } from './drapes/saree.ts';
import { drawShawl, drawStole, type ShawlDrawing, type StoleDrawing } from './drapes/shawl.ts';
import { drawJacket, type JacketDrawing } from './garments/jacket.ts';
import { drawKurta, type KurtaDrawing } from './garments/kurta.ts';
import { drawLehenga, type LehengaDrawing } from './garments/lehenga.ts';
import { drawPalazzo, type PalazzoDrawing } from './garments/palazzo.ts';
import { drawShirt, type ShirtDrawing } from './garments/shirt.ts';
import { drawBedspread, type BedspreadDrawing } from './home/bed.ts';
import { drawCurtain, type CurtainDrawing } from './home/curtain.ts';
import { drawCushion, type CushionDrawing } from './home/cushion.ts';
import { drawHanging, type HangingDrawing } from './home/hanging.ts';
import { drawLamp, type LampDrawing } from './home/lamp.ts';
import { drawLantern, type LanternDrawing } from './home/lantern.ts';
import { drawQuilt, type QuiltDrawing } from './home/quilt.ts';
import { drawRug, type RugDrawing } from './home/rug.ts';
import { drawMugs, type MugsDrawing } from './home/mugs.ts';
import { drawRunner, type RunnerDrawing } from './home/runner.ts';
import { drawTray, type TrayDrawing } from './home/tray.ts';
import { drawVase, type VaseDrawing } from './home/vase.ts';
import { drawBangles, type BanglesDrawing } from './jewelry/bangles.ts';
import { drawJhumkas, type JhumkasDrawing } from './jewelry/jhumkas.ts';
import { drawNecklace, type NecklaceDrawing } from './jewelry/necklace.ts';
import { drawAnklet, type AnkletDrawing } from './jewelry/anklet.ts';
import { drawRing, type RingDrawing } from './jewelry/ring.ts';
import { drawTikka, type TikkaDrawing } from './jewelry/tikka.ts';

export type JewelDrawing =
  | JhumkasDrawing
  | NecklaceDrawing
  | BanglesDrawing
  | RingDrawing
  | AnkletDrawing
  | TikkaDrawing;

export type Drawing =
  | JewelDrawing
  | KurtaDrawing
  | ShirtDrawing
  | JacketDrawing
  | PalazzoDrawing
  | LehengaDrawing
  | SareeDrawing
  | DupattaDrawing
  | ShawlDrawing
  | StoleDrawing
  | CushionDrawing
  | BedspreadDrawing
  | QuiltDrawing
  | RugDrawing
  | CurtainDrawing
  | RunnerDrawing
  | VaseDrawing
  | TrayDrawing
  | MugsDrawing
  | HangingDrawing
  | LampDrawing
  | LanternDrawing;

export const drawForm = (drawing: Drawing, look: Look): Drawn => {
  switch (drawing.form) {
    case 'kurta':
      return drawKurta(drawing, look);
    case 'shirt':
      return drawShirt(drawing, look);
    case 'jacket':
      return drawJacket(drawing, look);
    case 'palazzo':
      return drawPalazzo(drawing, look);
    case 'lehenga':
      return drawLehenga(drawing, look);
    case 'saree':
      return drawSaree(drawing, look);
    case 'dupatta':
      return drawDupatta(drawing, look);
    case 'shawl':
      return drawShawl(drawing, look);
    case 'stole':
      return drawStole(drawing, look);
    case 'jhumkas':
      return drawJhumkas(drawing, look);
    case 'necklace':
      return drawNecklace(drawing, look);
    case 'bangles':
      return drawBangles(drawing, look);
    case 'ring':
      return drawRing(drawing, look);
    case 'anklet':
      return drawAnklet(drawing, look);
    case 'tikka':
      return drawTikka(drawing, look);
    case 'cushion':
      return drawCushion(drawing, look);
    case 'bedspread':
      return drawBedspread(drawing, look);
    case 'quilt':
      return drawQuilt(drawing, look);
    case 'rug':
      return drawRug(drawing, look);
    case 'curtain':
      return drawCurtain(drawing, look);
    case 'runner':
      return drawRunner(drawing, look);
    case 'vase':
      return drawVase(drawing, look);
    case 'tray':
      return drawTray(drawing, look);
    case 'mugs':
      return drawMugs(drawing, look);
    case 'hanging':
      return drawHanging(drawing, look);
    case 'lamp':
      return drawLamp(drawing, look);
    case 'lantern':
      return drawLantern(drawing, look);
    default:
      return drawing satisfies never;
  }
};

const jewels: readonly string[] = ['jhumkas', 'necklace', 'bangles', 'ring', 'anklet', 'tikka'];

export const isJewel = (drawing: Drawing): drawing is JewelDrawing => jewels.includes(drawing.form);
