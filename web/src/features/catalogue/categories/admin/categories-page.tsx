import type {
  CategoryRequest,
  CategoryResponse,
} from '@aangan/shared-events/features/catalogue/categories/http';
import { categoryPaths } from '@aangan/shared-events/features/catalogue/categories/paths';
import { categoryRequest } from '@aangan/shared-events/features/catalogue/categories/http';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { namedFrom } from '../../terms/answers.ts';
import { NameForm } from '../../terms/name-form.tsx';
import type { TermFormProps, TermUses } from '../../terms/term.ts';
import { TermScreen } from '../../terms/term-screen.tsx';
import { categoriesQuery } from '../api.ts';
import { categoryTexts } from './messages.ts';

type FormProps = TermFormProps<CategoryResponse, CategoryRequest>;
const resolver = zodResolver(categoryRequest);

/** A form that adds a category, and an inline form that renames one. */
export function CategoriesPage({ uses }: { readonly uses: TermUses }) {
  const categories = useQuery(categoriesQuery());
  return (
    <TermScreen<CategoryResponse, CategoryRequest>
      texts={categoryTexts}
      terms={categories}
      listKey={categoriesQuery().queryKey}
      paths={categoryPaths}
      termFrom={namedFrom}
      uses={uses}
      Form={CategoryForm}
      RowForm={CategoryRowForm}
    />
  );
}

function CategoryForm(props: FormProps) {
  return <NameForm {...props} resolver={resolver} />;
}

function CategoryRowForm(props: FormProps) {
  return <NameForm {...props} resolver={resolver} lying />;
}
