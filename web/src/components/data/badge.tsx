import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

export type Tone = 'plain' | 'marigold' | 'indigo' | 'leaf' | 'madder';

const tones: Record<Tone, string> = {
  plain: 'bg-raised text-ink',
  marigold: 'bg-marigold-soft text-on-marigold-soft',
  indigo: 'bg-indigo-soft text-indigo',
  leaf: 'bg-leaf-soft text-on-leaf-soft',
  madder: 'bg-madder-soft text-on-madder-soft',
};

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  readonly tone?: Tone;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-pill px-2.5 py-0.5 text-xs font-semibold',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
