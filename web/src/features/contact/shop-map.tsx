import { Map as MapIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/form/button.tsx';
import { CityMap } from './city-map.tsx';
import { contactTexts } from './messages.ts';

/** The same area as the drawn map, with the shop marked. */
const liveMap =
  'https://www.openstreetmap.org/export/embed.html?bbox=75.74,26.86,75.90,26.97&layer=mapnik&marker=26.9195,75.8263';

/** The drawn map. The live map is loaded only on request, because OpenStreetMap then sees the visitor's address. */
export function ShopMap() {
  const [live, setLive] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function change(next: boolean) {
    flushSync(() => setLive(next));
    button.current?.focus({ preventScroll: true });
  }

  return (
    <section aria-label={contactTexts.map} className="flex flex-col gap-3">
      <div className="relative h-80 overflow-hidden rounded-lg border border-line bg-sunken sm:h-96 lg:h-auto lg:min-h-112 lg:flex-1">
        {live ? (
          <iframe
            title={contactTexts.liveMap}
            src={liveMap}
            referrerPolicy="no-referrer"
            className="size-full min-h-[inherit]"
          />
        ) : (
          <CityMap />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-60 text-sm text-muted">
          {live ? contactTexts.liveNote : contactTexts.drawnNote}
        </p>
        <Button ref={button} variant="secondary" size="small" onClick={() => change(!live)}>
          <MapIcon aria-hidden="true" className="size-4" />
          {live ? contactTexts.showDrawn : contactTexts.showLive}
        </Button>
      </div>
    </section>
  );
}
