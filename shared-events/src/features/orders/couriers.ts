// Couriers of India, and their pages for a parcel where the address of the page contains its number.

type Courier = {
  readonly name: string;
  /** The address of the page up to the number; undefined where the number has to be typed there. */
  readonly page?: string;
};

/** In the order in which they are offered. */
export const COURIERS: readonly Courier[] = [
  { name: 'Blue Dart', page: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=' },
  { name: 'Delhivery', page: 'https://www.delhivery.com/track-v2/package/' },
  { name: 'DHL', page: 'https://www.dhl.com/in-en/home/tracking.html?tracking-id=' },
  { name: 'DTDC' },
  { name: 'Ecom Express', page: 'https://ecomexpress.in/tracking/?awb_field=' },
  { name: 'Ekart', page: 'https://ekartlogistics.com/shipmenttrack/' },
  { name: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'India Post' },
  { name: 'Shadowfax' },
  { name: 'Shiprocket', page: 'https://shiprocket.co/tracking/' },
  { name: 'XpressBees' },
];

/** The courier's page for a parcel; undefined where the courier or the address of its page is unknown. */
export function trackingPage(courier: string, trackingNumber: string): string | undefined {
  const name = plain(courier);
  const page = COURIERS.find((known) => plain(known.name) === name)?.page;
  return page && page + encodeURIComponent(trackingNumber);
}

/** Bluedart, BLUE DART and Blue-Dart are one courier. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
