import { demoNotice, paymentNotice } from '../components/navigation/brand.tsx';

export function TopStrip() {
  return (
    <p className="bg-night px-4 py-2 text-center text-xs text-on-night">
      {demoNotice}
      <span className="hidden md:inline">
        <span aria-hidden="true" className="mx-3 opacity-50">
          ·
        </span>
        {paymentNotice}
      </span>
    </p>
  );
}
