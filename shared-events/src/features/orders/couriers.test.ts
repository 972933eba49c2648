import { expect, test } from 'vitest';
import { COURIERS, trackingPage } from './couriers.ts';

test('a known courier has a page for the parcel, however its name is written', () => {
  const page = 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=69123456782';
  for (const name of ['Blue Dart', 'bluedart', ' BLUE-DART '])
    expect(trackingPage(name, '69123456782')).toBe(page);
});

test('the number cannot lead anywhere else', () => {
  expect(trackingPage('Delhivery', '../../x?y=1#z')).toBe(
    'https://www.delhivery.com/track-v2/package/..%2F..%2Fx%3Fy%3D1%23z',
  );
});

test('an unknown courier, or one whose page has no address for a number, has none', () => {
  for (const name of ['India Post', 'Ravi’s bicycle', '', 'constructor'])
    expect(trackingPage(name, 'EE123456789IN')).toBeUndefined();
});

test('every address is an encrypted one of the courier itself', () => {
  for (const { page } of COURIERS) if (page !== undefined) expect(new URL(page).protocol).toBe('https:');
});
