import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../../components/feedback/error-state.tsx';
import { Sheet } from '../../../../../components/feedback/sheet.tsx';
import { Loading, Skeleton } from '../../../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../../../lib/api/api-error.ts';
import { filtersQuery } from '../../api.ts';
import { filtersFailed, manageTexts } from '../messages.ts';
import { ProductPanel } from './product-panel.tsx';

type ProductEditorProps = {
  readonly product: ProductResponse;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly finalFocus: () => HTMLElement | null;
};

/** Loads the choices, then shows the form. */
export function ProductEditor(props: ProductEditorProps) {
  const { product, open, onClose, finalFocus } = props;
  const options = useQuery({ ...filtersQuery(), networkMode: 'always' });
  if (options.data) return <ProductPanel {...props} options={options.data} />;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Edit “${product.name}”`}
      side="right"
      finalFocus={finalFocus}
    >
      {options.isError ? (
        <ErrorState
          message={errorText(options.error, filtersFailed)}
          onRetry={() => void options.refetch()}
          retrying={options.isFetching}
        />
      ) : (
        <div className="flex flex-col gap-4">
          <Loading text={manageTexts.loadingForm} />
          <Skeleton className="h-96 w-full rounded-lg" />
          <Skeleton className="h-48 w-full rounded-lg" />
        </div>
      )}
    </Sheet>
  );
}
