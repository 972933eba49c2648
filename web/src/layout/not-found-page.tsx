import { ButtonLink } from '../components/form/button.tsx';
import { EmptyState } from '../components/feedback/empty-state.tsx';
import { useDocumentTitle } from '../components/navigation/page-title.tsx';
import { layoutMessages } from './messages.ts';

export function NotFoundPage() {
  useDocumentTitle(layoutMessages.notFound);
  return (
    <div className="page py-10">
      <h1 tabIndex={-1} className="sr-only">
        {layoutMessages.notFound}
      </h1>
      <EmptyState
        title={layoutMessages.notFound}
        text="This page does not exist. It may have moved, or the link may be wrong."
        action={
          <>
            <ButtonLink to="/products">See all products</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Go to the home page
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}
