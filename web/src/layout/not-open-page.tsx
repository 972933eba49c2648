import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { PageTitle } from '../components/page-title.tsx';

/** A room of the shop that is not open: says so, instead of offering a form that leads nowhere. */
export function NotOpenPage({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="page pt-8">
      <PageTitle>{title}</PageTitle>
      <EmptyState title={text} action={<ButtonLink to="/products">See all products</ButtonLink>} />
    </div>
  );
}
