import { FileUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../../../components/form/button.tsx';
import { importTexts } from './messages.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }));

/** Opens the import dialog. */
export function ImportButton() {
  // A new key resets the dialog each time it opens.
  const [opening, setOpening] = useState<{ readonly dialogKey: number; readonly isOpen: boolean }>();
  return (
    <>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        onClick={() => setOpening((before) => ({ dialogKey: (before?.dialogKey ?? 0) + 1, isOpen: true }))}
      >
        <FileUp aria-hidden="true" className="size-4" />
        {importTexts.title}
      </Button>
      {opening && (
        <Suspense fallback={null}>
          <ImportDialog
            key={opening.dialogKey}
            open={opening.isOpen}
            onClose={() => setOpening({ ...opening, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}
