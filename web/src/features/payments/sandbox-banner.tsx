import { FlaskConical } from 'lucide-react';
import { Banner } from '../../components/feedback/banner.tsx';
import { paymentTexts } from './messages.ts';

type SandboxBannerProps = {
  /** From the very answer that the page is about, so that it is never shown without. */
  readonly isSandbox: boolean | undefined;
  readonly className?: string;
};

/** On every page that takes or returns money: whether payments are only played. */
export function SandboxBanner({ isSandbox = false, className }: SandboxBannerProps) {
  if (!isSandbox) return null;
  return (
    <Banner tone="notice" {...(className !== undefined && { className })}>
      <span className="flex items-center gap-3">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
        {paymentTexts.sandbox}
      </span>
    </Banner>
  );
}
