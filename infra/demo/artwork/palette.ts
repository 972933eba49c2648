// The dyes and the stones for each colour name.
import type { ColorName } from '../catalogue/terms.ts';
import type { Dyes } from './cloth/tile.ts';

const dyes = (ground: string, motif: string, accent: string): Dyes => ({ ground, motif, accent });

export const clothDyes: Record<ColorName, Dyes> = {
  Indigo: dyes('#2e3a7b', '#ece4d0', '#e5a63a'),
  Sky: dyes('#94b5ce', '#f8f3e6', '#2d4a75'),
  Peacock: dyes('#0f6b62', '#b3243f', '#f0c35a'),
  Turquoise: dyes('#2e9c9c', '#fff3d9', '#d7492f'),
  Leaf: dyes('#3f6b3c', '#f0e6cc', '#e0a52e'),
  Marigold: dyes('#dd8f28', '#7a1d4c', '#f8dd8a'),
  Terracotta: dyes('#c4683f', '#f8e6cc', '#5b2517'),
  Madder: dyes('#a13a2c', '#f3e3c3', '#26335f'),
  Maroon: dyes('#7c1f2e', '#e7b65a', '#f3dca4'),
  Rose: dyes('#dba09b', '#8a2f4a', '#fdf1e2'),
  Plum: dyes('#5a2a57', '#e6b8a0', '#e3b14a'),
  Ivory: dyes('#f3ead6', '#a13a2c', '#3f6b3c'),
  Sand: dyes('#d0b78e', '#6d4a2c', '#fff6e2'),
  Charcoal: dyes('#3b3735', '#c9b89a', '#d08a3a'),
  Gold: dyes('#c9992f', '#5e3f12', '#8c5d16'),
  Silver: dyes('#b4b9c0', '#4d5560', '#eef0f2'),
};

/** The main stone, the secondary stone, then enamel or glass. */
export const stoneDyes: Record<ColorName, Dyes> = {
  Indigo: dyes('#2f4fa0', '#e8eef5', '#93b4cd'),
  Sky: dyes('#7fb4dc', '#f3ecdd', '#2f4fa0'),
  Peacock: dyes('#0b7a6e', '#a01f3c', '#e0952a'),
  Turquoise: dyes('#27a3a3', '#d9583a', '#f3ecdd'),
  Leaf: dyes('#1f8a5c', '#b3243f', '#e5a63a'),
  Marigold: dyes('#e5941f', '#a01f3c', '#1f8a5c'),
  Terracotta: dyes('#d0552f', '#27a3a3', '#f0c35a'),
  Madder: dyes('#c2331f', '#1f6f5a', '#f0c35a'),
  Maroon: dyes('#a81d3e', '#1f7a5c', '#e5a63a'),
  Rose: dyes('#e58fa0', '#f6efe6', '#a01f3c'),
  Plum: dyes('#7a3a86', '#e9c6d4', '#e3b14a'),
  Ivory: dyes('#f3ecdd', '#1f7a5c', '#a01f3c'),
  Sand: dyes('#d9b98a', '#a01f3c', '#5b2517'),
  Charcoal: dyes('#2b2a30', '#e8eef5', '#a81d3e'),
  Gold: dyes('#b3243f', '#1f7a5c', '#f3ecdd'),
  Silver: dyes('#e6edf2', '#4f7aa8', '#2b2a30'),
};
