import { test } from 'vitest';
import { colorStream, type ColorEvent } from '@aangan/shared-events/features/catalogue/colors/events';
import { colorKey, colorsIndex } from '@aangan/shared-events/features/catalogue/colors/views';
import { given, inStream } from '../../../testing/given.ts';
import { colors } from './projection.ts';

const indigo = { colorId: 4, name: 'Indigo', hexCode: '#2E3A7B' };
const added: ColorEvent = { type: 'ColorAdded', data: indigo };
const renamed: ColorEvent = { type: 'ColorRenamed', data: { colorId: 4, name: 'Neel', from: 'Indigo' } };
const hexChanged: ColorEvent = {
  type: 'ColorHexChanged',
  data: { colorId: 4, hexCode: '#2E3A7C', from: '#2E3A7B' },
};
const removed: ColorEvent = { type: 'ColorRemoved', data: indigo };
const restored: ColorEvent = { type: 'ColorRestored', data: indigo };
const history = (...events: ColorEvent[]) => inStream(colorStream(4), events);

test('shows a colour under its newest name and hex code', () => {
  given(colors, history(added, renamed, hexChanged))
    .then(colorKey(4), { id: 4, name: 'Neel', hexCode: '#2E3A7C' })
    .thenIndex(colorsIndex, ['4']);
});

test('a repeated event changes nothing', () => {
  given(colors, history(added, added, renamed, renamed))
    .then(colorKey(4), { id: 4, name: 'Neel', hexCode: '#2E3A7B' })
    .thenIndex(colorsIndex, ['4']);
});

test('a removed colour is gone, and a restored one is back', () => {
  given(colors, history(added, removed, removed))
    .then(colorKey(4), undefined)
    .thenIndex(colorsIndex, []);
  given(colors, history(added, removed, restored))
    .then(colorKey(4), { id: 4, name: 'Indigo', hexCode: '#2E3A7B' })
    .thenIndex(colorsIndex, ['4']);
});

test('a change of an unknown colour blocks its stream', () => {
  given(colors, history(renamed, added))
    .then(colorKey(4), undefined)
    .thenBlocks([colorStream(4)]);
});
