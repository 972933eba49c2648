import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

type BannerTone = 'success' | 'error' | 'notice';

const tones: Record<BannerTone, string> = {
  success: 'bg-leaf-soft text-on-leaf-soft',
  error: 'bg-madder-soft text-on-madder-soft',
  notice: 'bg-marigold text-on-marigold',
};

/** One sentence across the page: a success, an error or a warning. */
export function Banner({
  tone,
  className,
  children,
}: {
  readonly tone: BannerTone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('rounded-md px-5 py-3.5 font-semibold', tones[tone], className)}
    >
      {children}
    </div>
  );
}
