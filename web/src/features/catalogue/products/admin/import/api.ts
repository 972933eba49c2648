// Imports products from a CSV file: a dry run first, then the import. A retry reuses its idempotency key.
import { IMPORT_FIELD, importPath } from '@aangan/shared-events/features/catalogue/products/import/paths';
import type { ImportResponse } from '@aangan/shared-events/features/catalogue/products/import/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../../../../lib/api/use-idempotency-key.ts';
import { newIdempotencyKey } from '../../../../../lib/api/idempotency-key.ts';
import { write } from '../../../../../lib/api/request.ts';

export function useDryRun() {
  return useMutation({
    mutationFn: (file: File) =>
      write<ImportResponse>('POST', `${importPath}?dryRun=true`, newIdempotencyKey(), formOf(file)),
  });
}

export function useImport() {
  const client = useQueryClient();
  const hold = useIdempotencyKey();
  return useMutation({
    mutationFn: (file: File) =>
      hold(`${file.name} ${file.size} ${file.lastModified}`, (key) =>
        write<ImportResponse>('POST', importPath, key, formOf(file)),
      ),
    // The answer counts the products and does not carry them.
    onSettled: () => void client.invalidateQueries({ queryKey: ['products'] }),
  });
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append(IMPORT_FIELD, file);
  return form;
}
