import { classNames } from '../../lib/class-names.ts';

/** Classes of the closed select, which select.tsx and lazy-select.tsx share. */
export function selectTriggerClass(className?: string): string {
  return classNames(
    'inline-flex h-11 items-center justify-between gap-2 rounded-pill border border-line bg-raised px-5 text-sm font-semibold',
    'eased transition-colors select-none hover:border-line-strong data-disabled:opacity-60 data-popup-open:border-ink',
    className,
  );
}
