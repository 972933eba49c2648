// A drawn map of Jaipur, north up; its 720 by 556 units cover the same area as the live map.
import { contactTexts } from './messages.ts';

/** The old city within its walls: nine blocks of streets, a little askew, as Jai Singh laid them out. */
function OldCity() {
  return (
    <g transform="translate(392 230) rotate(-13)">
      <path
        d="M-74-36h40v-26h74v26h36v84H40v24h-114z"
        className="fill-map-city stroke-map-wall"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M-74 6H76M-74 48H40M-34-62V72M3-62V72M40-62V72M-74-36H76"
        className="stroke-map-street"
        strokeWidth="3.5"
        fill="none"
      />
      <rect x="-32" y="-34" width="33" height="38" rx="3" className="fill-map-palace" />
    </g>
  );
}

const hills = [
  'M236-10c20 34 12 58 40 84s22 50 52 60 40-4 46-30 34-38 26-70 10-30 6-44z',
  'M528-10c-12 44 20 66 12 104s18 62 8 104-8 66 12 88 44 8 52-22 34-52 30-96 26-70 18-110 14-46 12-68z',
  'M250 120c24 8 40 26 62 30s34 22 26 34-34 6-54-8-40-38-34-56z',
];

/** Ridges within the hills, as an engraver would hatch them. */
const ridges =
  'M268 14l22 30M300 30l26 40M336 14l16 44M318 92l30 18M366 40l10 36M560 30l8 44M590 60l-8 52M566 120l12 50M606 130l-14 60M580 200l4 52M620 20l8 60';

const roads = [
  // Round the old city, and along the bazaars to the station.
  'M216 254C262 262 300 276 340 286S404 296 436 282',
  // Ajmer Road, Tonk Road, Jawahar Lal Nehru Marg, Agra Road, Delhi Road, Sikar Road.
  'M262 262C220 296 150 330-4 384',
  'M336 286C314 352 286 404 268 560',
  'M362 292C356 350 352 430 330 560',
  'M436 282C500 300 590 350 724 372',
  'M446 198C456 150 440 110 462 66S520 20 524-6',
  'M216 254C206 190 176 110 130-6',
  // Roads between them.
  'M130 339C220 372 320 360 470 402S620 470 724 486',
  'M196 560C214 470 180 400 130 339S60 200 40-6',
  'M470 402C456 350 450 320 436 282',
  'M20 200C90 214 150 240 216 254',
  'M282 460C350 470 420 480 476 560',
];

const streets =
  'M150 290l60 60M100 300l40 90M60 330l30 100M230 330l-20 90M270 350l-70 110M300 330l70 20M300 390l120 10M400 320l40 60M420 420l-10 140M520 330l-20 90M580 352l-20 110M640 366l-10 110M90 60l60 20M70 130l90 0M200 120l-40 50M120 220l20 60M180 270l40 90M380 430l-20 120M520 440l10 120M600 470l10 90M120 430l70 10M110 480l80 10';

const trees = [
  [358, 300, 30, 13],
  [304, 330, 22, 20],
  [344, 404, 12, 10],
  [500, 470, 26, 15],
  [96, 250, 16, 12],
] as const;

const places = [
  { name: 'Nahargarh Fort', x: 326, y: 150, anchor: 'end' },
  { name: 'Jal Mahal', x: 512, y: 78, anchor: 'start' },
  { name: 'City Palace', x: 372, y: 196, anchor: 'end' },
  { name: 'Railway Station', x: 204, y: 240, anchor: 'end' },
  { name: 'Albert Hall', x: 336, y: 322, anchor: 'end' },
  { name: 'Central Park', x: 274, y: 340, anchor: 'end' },
  { name: 'Galta hills', x: 598, y: 236, anchor: 'middle' },
] as const;

const roadNames = [
  { name: 'Ajmer Road', x: 84, y: 350, turn: -20 },
  { name: 'Tonk Road', x: 290, y: 470, turn: -78 },
  { name: 'Agra Road', x: 600, y: 346, turn: 18 },
  { name: 'Sikar Road', x: 160, y: 96, turn: 67 },
  { name: 'JLN Marg', x: 360, y: 470, turn: -82 },
] as const;

/** Cut off at the sides or at the top and bottom to fill its frame, which is positioned; the pin is in the middle. */
export function CityMap() {
  return (
    <>
      <svg
        viewBox="0 0 720 556"
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={contactTexts.drawnMap}
        className="size-full bg-map-land"
      >
        <g className="fill-map-hill">
          {hills.map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
        <path d={ridges} className="stroke-map-ridge" strokeWidth="1.5" fill="none" strokeLinecap="round" />
        <path
          d="M84-6c-16 60 14 110 0 170s20 90 44 150 20 150 52 246"
          className="stroke-map-water"
          strokeWidth="6"
          fill="none"
        />
        <path d="M452 40c10-14 30-12 44-2s22 34 12 52-34 22-46 8-22-40-10-58z" className="fill-map-water" />
        <rect x="474" y="66" width="13" height="11" rx="1.5" className="fill-map-palace" />
        <g className="fill-map-park">
          {trees.map(([x, y, rx, ry]) => (
            <ellipse key={`${x} ${y}`} cx={x} cy={y} rx={rx} ry={ry} />
          ))}
        </g>
        <path d={streets} className="stroke-map-street" strokeWidth="2" fill="none" strokeLinecap="round" />
        <g fill="none" strokeLinecap="round">
          {roads.map((d) => (
            <path key={d} d={d} className="stroke-map-road" strokeWidth="6" />
          ))}
        </g>
        <g fill="none">
          <path
            id="rail"
            d="M150-6C190 110 226 200 216 254S250 430 300 560"
            className="stroke-map-wall"
            strokeWidth="2.5"
          />
          <path
            d="M150-6C190 110 226 200 216 254S250 430 300 560"
            className="stroke-map-wall"
            strokeWidth="8"
            strokeDasharray="1.5 9"
          />
        </g>
        <rect x="206" y="246" width="20" height="15" rx="2" className="fill-map-wall" />
        <OldCity />
        <g className="fill-muted font-sans text-[13px]" textAnchor="middle">
          {roadNames.map(({ name, x, y, turn }) => (
            <text
              key={name}
              transform={`translate(${x} ${y}) rotate(${turn})`}
              className="stroke-map-land"
              strokeWidth="4"
              paintOrder="stroke"
            >
              {name}
            </text>
          ))}
        </g>
        <g className="fill-ink-soft font-sans text-[15px] font-medium">
          {places.map(({ name, x, y, anchor }) => (
            <text
              key={name}
              x={x}
              y={y}
              textAnchor={anchor}
              className="stroke-map-land"
              strokeWidth="4"
              paintOrder="stroke"
            >
              {name}
            </text>
          ))}
        </g>
        <Pin />
      </svg>
      <Compass />
    </>
  );
}

function Pin() {
  return (
    <g transform="translate(404 254)">
      <ellipse rx="13" ry="4.5" className="fill-ink/25" />
      <path
        d="M0 0C-6-14-21-22-21-39a21 21 0 0 1 42 0C21-22 6-14 0 0Z"
        className="fill-madder stroke-raised"
        strokeWidth="2.5"
      />
      <path
        d="M0-55c2.600 3 11 6 11 14v13H5v-9c0-4-3.400-5.500-5-7-1.600 1.500-5 3-5 7v9h-6v-13c0-8 8.400-11 11-14Z"
        className="fill-raised"
      />
      <rect x="25" y="-62" width="112" height="52" rx="10" className="fill-raised/90" />
      <text x="37" y="-38" className="fill-ink font-serif text-[21px] font-semibold">
        {contactTexts.place}
      </text>
      <text x="37" y="-20" className="fill-ink-soft font-sans text-[14px]">
        {contactTexts.street}
      </text>
    </g>
  );
}

/** In the corner of the frame, however much of the map is cut off. */
function Compass() {
  return (
    <svg viewBox="-24 -38 48 62" aria-hidden="true" className="absolute right-4 bottom-4 w-12">
      <circle r="24" className="fill-raised/80" />
      <path d="M0-17 6 0H-6Z" className="fill-madder" />
      <path d="M0 17 6 0H-6Z" className="fill-line-strong" />
      <text y="-27" textAnchor="middle" className="fill-ink-soft font-sans text-[13px] font-semibold">
        N
      </text>
    </svg>
  );
}
