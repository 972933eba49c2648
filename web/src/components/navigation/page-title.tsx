import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { shopDescription, shopName } from './brand.tsx';
import { classNames } from '../../lib/class-names.ts';

/** The window's event after a page has set its title. */
export const pageTitled = 'page-titled';

/** Sets the document's title (on the home page the shop's name alone) and its description. */
export function useDocumentTitle(title: string | null, description = shopDescription): void {
  useEffect(() => {
    document.title = title ? `${title} · ${shopName}` : shopName;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    dispatchEvent(new Event(pageTitled));
  }, [title, description]);
}

type PageTitleProps = {
  readonly children: string;
  /** The document's title, where it differs from the heading. */
  readonly documentTitle?: string | undefined;
  /** The description for search engines and bookmarks. */
  readonly description?: string | undefined;
  readonly aside?: ReactNode;
  readonly className?: string;
};

/** The one h1 of a page. After a navigation it receives the focus. */
export function PageTitle(props: PageTitleProps) {
  const { children, documentTitle = children, description, aside, className } = props;
  useDocumentTitle(documentTitle, description);
  return (
    <div className={classNames('flex flex-wrap items-baseline gap-x-4 gap-y-1', className)}>
      <h1 tabIndex={-1} className="text-3xl wrap-anywhere outline-none">
        {children}
      </h1>
      {aside}
    </div>
  );
}
