// The shop's name, texts and logo. A rebranding also changes index.html, public/favicon.svg and public/site.webmanifest, which are read before any
// script.

export const shopName = 'Aangan';
export const shopLine = 'Clothing, jewelry and things for the home';
export const shopDescription =
  'Aangan, a demo shop for clothing, jewelry and things for the home: block prints, bandhani, handloom and brass.';
export const demoNotice = 'A demo shop: nothing is charged, nothing is sent.';
export const paymentNotice = 'Cash on delivery or online payment';

/** The logo's arch; the niche in every product picture has the same shape. */
export function BrandMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 40" className={className} aria-hidden="true" focusable="false">
      <path
        className="fill-marigold"
        fillRule="evenodd"
        d="M16 0c3.5 4.3 16 7.6 16 19v21H22.5V24c0-5.5-4.700-7.3-6.5-9.5C14.200 16.700 9.5 18.5 9.5 24v16H0V19C0 7.6 12.5 4.3 16 0Z"
      />
    </svg>
  );
}

export function BrandLogo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <BrandMark className="h-8 w-auto md:h-9" />
      <span className="font-serif text-[min(1.5rem,11vw)] leading-none font-semibold tracking-tight md:text-[1.75rem]">
        {shopName}
      </span>
    </span>
  );
}
