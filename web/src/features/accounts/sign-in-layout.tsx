// The layout of sign-in and sign-up: an illustration on one side, the form on the other.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BrandLogo, BrandMark, shopLine, shopName } from '../../components/navigation/brand.tsx';
import { PageTitle } from '../../components/navigation/page-title.tsx';

type SignInLayoutProps = {
  readonly title: string;
  readonly documentTitle: string;
  readonly lead: string;
  readonly children: ReactNode;
};

export function SignInLayout({ title, documentTitle, lead, children }: SignInLayoutProps) {
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Gate />
      <main id="main" tabIndex={-1} className="flex flex-col outline-none">
        <header className="page py-5 lg:hidden">
          <Link to="/" aria-label={`${shopName}, home`} className="inline-block rounded-sm">
            <BrandLogo />
          </Link>
        </header>
        <div className="page w-full max-w-128 pt-6 pb-12 lg:my-auto lg:py-12">
          <PageTitle documentTitle={documentTitle} description={lead}>
            {title}
          </PageTitle>
          <p className="mt-2 text-muted">{lead}</p>
          {children}
        </div>
      </main>
    </div>
  );
}

function Gate() {
  return (
    <aside className="relative isolate hidden overflow-hidden bg-silk text-on-silk lg:block">
      <Arches />
      <div className="sticky top-0 flex h-dvh max-h-full flex-col justify-between p-12">
        <Link
          to="/"
          aria-label={`${shopName}, home`}
          className="inline-flex items-center gap-3 self-start rounded-sm focus-visible:outline-zari"
        >
          <BrandMark className="h-9 w-auto" />
          <span className="font-serif text-2xl font-semibold tracking-tight">{shopName}</span>
        </Link>
        <p className="max-w-80 font-serif text-2xl text-balance">{shopLine}.</p>
      </div>
    </aside>
  );
}

/** The illustration: nested arches that open onto a courtyard. */
function Arches() {
  return (
    <svg
      viewBox="0 0 600 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="absolute inset-0 -z-10 size-full"
    >
      {[1, 0.8, 0.62, 0.46, 0.32].map((scale, depth) => (
        <path
          key={scale}
          d="M0-620c60 84 270 148 270 400V1800H-270V-220C-270-472-60-536 0-620Z"
          transform={`translate(300 ${790 - depth * 34}) scale(${scale})`}
          className={depth % 2 === 0 ? 'fill-silk-deep' : 'fill-silk'}
          opacity={0.75}
        />
      ))}
      <g transform="translate(300 636)">
        <radialGradient id="lamplight">
          <stop offset="0" className="[stop-color:var(--color-zari)] [stop-opacity:0.5]" />
          <stop offset="1" className="[stop-color:var(--color-zari)] [stop-opacity:0]" />
        </radialGradient>
        <circle r="180" fill="url(#lamplight)" />
        <path d="M0-40c9 14 14 22 14 31a14 14 0 0 1-28 0c0-9 5-17 14-31Z" className="fill-zari" />
        <path d="M-44 8h88c-4 26-22 36-44 36S-40 34-44 8Z" className="fill-marigold" />
      </g>
    </svg>
  );
}
