import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Banner } from '../../components/feedback/banner.tsx';
import { methodsQuery } from './api.ts';
import { paymentTexts } from './messages.ts';

/** On every page that takes or returns money: whether payments are only played. */
export function SandboxBanner({ className }: { readonly className?: string }) {
  const { data } = useQuery(methodsQuery());
  if (!data?.isSandbox) return null;
  return (
    <Banner tone="notice" {...(className !== undefined && { className })}>
      <span className="flex items-center gap-3">
        <FlaskConical aria-hidden="true" className="size-5 shrink-0" />
        {paymentTexts.sandbox}
      </span>
    </Banner>
  );
}
