// A drawing: the object on its stage, and the window of its close-up.
import type { ArchName } from './stage/niche.ts';
import type { Daylight } from './stage/daylight.ts';
import type { RoomName } from './stage/rooms.ts';
import type { BorderName, PatternName } from './cloth/cloth.ts';
import type { Dyes } from './cloth/tile.ts';

/** The variation of one picture: the dyes of its cloth (or its stones and metal) and its room. */
export type Look = {
  readonly dyes: Dyes;
  readonly room: RoomName;
  readonly arch: ArchName;
  readonly daylight: Daylight;
};

export type Textile = {
  readonly pattern: PatternName;
  readonly border: BorderName;
  readonly scale?: number;
};

/** A window of 4:5 in picture units (the picture is 800 by 1000). */
export type Focus = { readonly x: number; readonly y: number; readonly width: number };

export type Drawn = { readonly content: string; readonly focus: Focus };
