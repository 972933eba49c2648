import type { ColorRequest, ColorResponse } from '@aangan/shared-events/features/catalogue/colors/http';
import { colorPaths } from '@aangan/shared-events/features/catalogue/colors/paths';
import { useQuery } from '@tanstack/react-query';
import { colorFrom } from '../terms/answers.ts';
import type { TermUses } from '../terms/term.ts';
import { TermScreen } from '../terms/term-screen.tsx';
import { colorsQuery } from './api.ts';
import { ColorForm } from './color-form.tsx';
import { colorTexts } from './messages.ts';

/** One form that adds a colour or updates the selected one. */
export function ColorsPage({ uses }: { readonly uses: TermUses }) {
  return (
    <TermScreen<ColorResponse, ColorRequest>
      texts={colorTexts}
      terms={useQuery(colorsQuery())}
      listKey={colorsQuery().queryKey}
      paths={colorPaths}
      termFrom={colorFrom}
      uses={uses}
      Form={ColorForm}
    />
  );
}
