import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { shopName } from '../app/brand.tsx';
import { classNames } from './class-names.ts';

/** Names the browser's tab; the shop's own name alone on the home page. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${shopName}` : shopName;
  }, [title]);
}

type PageTitleProps = {
  readonly children: string;
  /** What the tab says, where that is not the heading. */
  readonly documentTitle?: string;
  readonly aside?: ReactNode;
  readonly className?: string;
};

/** The one h1 of a page. After a change of page the focus stands here. */
export function PageTitle({ children, documentTitle = children, aside, className }: PageTitleProps) {
  useDocumentTitle(documentTitle);
  return (
    <div className={classNames('flex flex-wrap items-baseline gap-x-4 gap-y-1', className)}>
      <h1 tabIndex={-1} className="text-3xl outline-none">
        {children}
      </h1>
      {aside}
    </div>
  );
}
