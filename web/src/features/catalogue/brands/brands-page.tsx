import type { BrandRequest, BrandResponse } from '@aangan/shared-events/features/catalogue/brands/http';
import { brandPaths } from '@aangan/shared-events/features/catalogue/brands/paths';
import { brandRequest } from '@aangan/shared-events/features/catalogue/brands/http';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { namedFrom } from '../terms/answers.ts';
import { NameForm } from '../terms/name-form.tsx';
import type { TermFormProps, TermUses } from '../terms/term.ts';
import { TermScreen } from '../terms/term-screen.tsx';
import { brandsQuery } from './api.ts';
import { brandTexts } from './messages.ts';

const resolver = zodResolver(brandRequest);

/** One form that adds a brand or updates the selected one. */
export function BrandsPage({ uses }: { readonly uses: TermUses }) {
  return (
    <TermScreen<BrandResponse, BrandRequest>
      texts={brandTexts}
      terms={useQuery(brandsQuery())}
      listKey={brandsQuery().queryKey}
      paths={brandPaths}
      termFrom={namedFrom}
      uses={uses}
      Form={BrandForm}
    />
  );
}

function BrandForm(props: TermFormProps<BrandResponse, BrandRequest>) {
  return <NameForm {...props} resolver={resolver} />;
}
