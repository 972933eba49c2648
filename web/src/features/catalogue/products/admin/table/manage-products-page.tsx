// All products by page, searched, filtered and sorted by the server; the state is in the address bar.
import type { ProductResponse } from '@aangan/shared-events/features/catalogue/products/http';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { OutdatedList } from '../../../../../components/data/outdated-list.tsx';
import { Button, ButtonLink } from '../../../../../components/form/button.tsx';
import { classNames } from '../../../../../lib/class-names.ts';
import { EmptyState } from '../../../../../components/feedback/empty-state.tsx';
import { Unanswered } from '../../../../../components/feedback/unanswered.tsx';
import { PageTitle } from '../../../../../components/navigation/page-title.tsx';
import { Loading, Skeleton } from '../../../../../components/feedback/skeleton.tsx';
import { errorText } from '../../../../../lib/api/api-error.ts';
import { useSelection } from '../../../../../lib/bulk/selection.ts';
import { useMedia } from '../../../../../lib/hooks/use-media.ts';
import { FoundText } from '../../listing/found-text.tsx';
import { productTexts } from '../../messages.ts';
import { isOutdated } from '../../managed-lists.ts';
import { AdminOnly } from '../admin-only.tsx';
import { ProductsBulkBar } from '../bulk/products-bulk-bar.tsx';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { ExportProductsButton } from './export-products-button.tsx';
import { ImportButton } from '../import/import-button.tsx';
import { manageQuery } from './api.ts';
import type { ManageSearch } from './manage-search.ts';
import { isFiltered, withoutFilters } from './manage-changes.ts';
import { fetchFailed, manageTexts } from '../messages.ts';
import { editButtonId } from './product-actions.tsx';
import type { ProductRowsProps } from './product-rows.ts';
import { ProductTable } from './product-table.tsx';
import { ProductTiles } from './product-tile.tsx';
import { ProductToolbar } from './product-toolbar.tsx';
import { RowsFoot } from './rows-foot.tsx';
import { useEdited, type OpenPanel } from './use-edited.ts';

const ProductEditor = lazy(async () => ({
  default: (await import('../form/product-editor.tsx')).ProductEditor,
}));

type ManageProductsPageProps = {
  readonly search: ManageSearch;
  readonly onChange: (next: ManageSearch) => void;
  /** The id of the product whose panel is open. */
  readonly editedId: number | undefined;
  readonly onEdit: (id: number) => void;
  readonly onEditEnd: () => void;
  readonly liveSign: ReactNode;
  readonly stock?: ProductRowsProps['stock'];
};

export function ManageProductsPage(props: ManageProductsPageProps) {
  return (
    <AdminOnly title="Manage Products" deniedText={manageTexts.denied}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageTitle>Manage Products</PageTitle>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3 max-sm:w-full">
            {props.liveSign}
            <ButtonLink to="/admin/add-product" className="max-sm:w-full">
              <Plus aria-hidden="true" className="size-4" />
              Add New Product
            </ButtonLink>
          </div>
        </div>
        <ProductsPanel {...props} />
      </div>
    </AdminOnly>
  );
}

const noProducts = [] as const;

function ProductsPanel(props: ManageProductsPageProps) {
  const { search, onChange, editedId, onEdit, onEditEnd, stock } = props;
  const list = useQuery(manageQuery(search));
  const selection = useSelection<ProductResponse>(list.data?.products ?? noProducts);
  const edited = useEdited({
    ...{ id: editedId, listed: list.data?.products, onMissing: onEditEnd },
  });
  const [doomed, setDoomed] = useState<OpenPanel>();
  const Products = useMedia('(width >= 80rem)') ? ProductTable : ProductTiles;
  const opening = (product: ProductResponse) => (before: OpenPanel | undefined) => ({
    product,
    isOpen: true,
    dialogKey: (before?.dialogKey ?? 0) + 1,
  });
  const closing = (before: OpenPanel | undefined) => before && { ...before, isOpen: false };
  const { data } = list;
  const isListOutdated = data !== undefined && isOutdated(data);
  return (
    <section aria-label="All products" className="rounded-lg border border-line bg-raised">
      <ProductToolbar search={search} facets={data?.facets} onChange={onChange} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 pb-3 text-sm">
        <FoundText search={search} last={data} isOutdated={isListOutdated} />
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          <ImportButton />
          <ExportProductsButton search={search} />
        </div>
      </div>
      {isListOutdated && (
        <OutdatedList
          text={manageTexts.outdated}
          isFetching={list.isFetching}
          onRefresh={() => void list.refetch()}
        />
      )}
      <Unanswered query={list} problem={(error) => errorText(error, fetchFailed)} className="m-5">
        <ProductsSkeleton />
      </Unanswered>
      {data?.total === 0 && <NoProducts search={search} onChange={onChange} />}
      {data !== undefined && data.products.length > 0 && (
        <div
          aria-busy={list.isPlaceholderData}
          className={classNames(
            'eased transition-opacity last:*:rounded-b-lg',
            list.isPlaceholderData && 'opacity-50',
          )}
        >
          <Products
            products={data.products}
            selection={selection}
            search={search}
            onChange={onChange}
            stock={stock}
            onEdit={({ id }) => onEdit(id)}
            onDelete={(product) => setDoomed(opening(product))}
          />
        </div>
      )}
      {data !== undefined && data.total > 0 && (
        <RowsFoot list={data} isOutdated={isListOutdated} search={search} onChange={onChange} />
      )}
      <ProductsBulkBar
        search={search}
        total={data?.total ?? 0}
        isOutdated={isListOutdated}
        selection={selection}
      />
      {edited && (
        <Suspense fallback={null}>
          <ProductEditor
            key={edited.dialogKey}
            product={edited.product}
            open={edited.isOpen}
            onClose={onEditEnd}
            finalFocus={() => rowButton(edited.product)}
          />
        </Suspense>
      )}
      {doomed && (
        <DeleteProductDialog
          key={doomed.dialogKey}
          product={doomed.product}
          open={doomed.isOpen}
          onClose={() => setDoomed(closing)}
        />
      )}
    </section>
  );
}

/** The element that was focused before a panel opened; the heading when its row is gone. */
function rowButton(product: ProductResponse): HTMLElement | null {
  return document.getElementById(editButtonId(product)) ?? document.querySelector<HTMLElement>('main h1');
}

type NoProductsProps = Pick<ManageProductsPageProps, 'search' | 'onChange'>;

function NoProducts({ search, onChange }: NoProductsProps) {
  if (!isFiltered(search)) {
    return (
      <EmptyState
        title={productTexts.none}
        text={manageTexts.noneAbout}
        action={<ButtonLink to="/admin/add-product">Add New Product</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title={search.search ? productTexts.noneFound(search.search) : productTexts.none}
      text={manageTexts.noneFoundAbout}
      action={
        <Button variant="secondary" onClick={() => onChange(withoutFilters(search))}>
          Show all products
        </Button>
      }
    />
  );
}

function ProductsSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-5 pb-5">
      <Loading text={manageTexts.loading} />
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-14 w-full" />
      ))}
    </div>
  );
}
