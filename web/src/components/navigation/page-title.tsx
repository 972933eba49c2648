import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { shopDescription, shopName } from '../../app/brand.tsx';
import { classNames } from '../../lib/class-names.ts';

/** Names the browser's tab, by the shop's own name alone on the home page, and says what the page is about. */
export function useDocumentTitle(title: string | null, description = shopDescription): void {
  useEffect(() => {
    document.title = title ? `${title} · ${shopName}` : shopName;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
  }, [title, description]);
}

type PageTitleProps = {
  readonly children: string;
  /** What the tab says, where that is not the heading. */
  readonly documentTitle?: string;
  /** What search engines and bookmarks say below the title. */
  readonly description?: string | undefined;
  readonly aside?: ReactNode;
  readonly className?: string;
};

/** The one h1 of a page. After a change of page the focus stands here. */
export function PageTitle(props: PageTitleProps) {
  const { children, documentTitle = children, description, aside, className } = props;
  useDocumentTitle(documentTitle, description);
  return (
    <div className={classNames('flex flex-wrap items-baseline gap-x-4 gap-y-1', className)}>
      <h1 tabIndex={-1} className="text-3xl outline-none">
        {children}
      </h1>
      {aside}
    </div>
  );
}
