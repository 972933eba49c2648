import type { CustomizationRequestResponse } from '@aangan/shared-events/features/customization/http';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { OutdatedList } from '../../../components/data/outdated-list.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Unanswered } from '../../../components/feedback/unanswered.tsx';
import { notifySuccess } from '../../../components/feedback/notices.ts';
import { PageTitle } from '../../../components/navigation/page-title.tsx';
import { Skeleton } from '../../../components/feedback/skeleton.tsx';
import { textOf } from '../../../lib/api/answer-fields.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { requestsQuery, useRemoveRequest } from './api.ts';
import { listErrors, removeErrors, requestTexts } from './messages.ts';
import { PictureOverlay } from './picture-overlay.tsx';
import { RequestsPanel } from './requests-panel.tsx';

/** All requests with their pictures; `liveSign` shows whether the page receives live updates. */
export function RequestsPage({ liveSign }: { readonly liveSign: ReactNode }) {
  const list = useQuery(requestsQuery());
  const page = useRef<HTMLDivElement>(null);
  const [enlarged, setEnlarged] = useState<OpenRequest>();
  const [deleting, setDeleting] = useState<OpenRequest>();
  const remove = useRemoveRequest();
  const withNewAddress = list.data?.requests.find(({ id }) => id === enlarged?.request.id);

  function removeConfirmed({ request }: OpenRequest) {
    remove.mutate(request, {
      onSuccess: ({ message }) => {
        setDeleting({ request, open: false });
        notifySuccess(textOf(message, requestTexts.removed));
      },
    });
  }

  return (
    <div ref={page} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle>{requestTexts.title}</PageTitle>
        {liveSign}
      </div>
      <Unanswered query={list} problem={(error) => errorText(error, listErrors)}>
        <ListSkeleton />
      </Unanswered>
      {list.data !== undefined && list.isStale && (
        <OutdatedList
          text={requestTexts.outdated}
          isFetching={list.isFetching}
          onRefresh={() => void list.refetch()}
        />
      )}
      {list.data !== undefined && (
        <RequestsPanel
          list={list.data}
          onEnlarge={(request) => setEnlarged({ request, open: true })}
          onDelete={(request) => {
            remove.reset();
            setDeleting({ request, open: true });
          }}
        />
      )}
      <PictureOverlay
        request={withNewAddress ?? enlarged?.request}
        open={enlarged?.open ?? false}
        onClose={() => setEnlarged(enlarged && { ...enlarged, open: false })}
        onBroken={() => void list.refetch()}
      />
      <ConfirmDialog
        open={deleting?.open ?? false}
        question={requestTexts.confirm(deleting?.request.fullName ?? '')}
        description={requestTexts.forGood}
        problem={remove.isError ? errorText(remove.error, removeErrors) : undefined}
        confirmText="Delete"
        busy={remove.isPending}
        busyText="Deleting…"
        onConfirm={() => deleting && removeConfirmed(deleting)}
        onCancel={() => setDeleting(deleting && { ...deleting, open: false })}
        // The button that opened the dialog is removed with its request.
        finalFocus={() => (remove.isSuccess ? (page.current?.querySelector('h1') ?? true) : true)}
      />
    </div>
  );
}

/** The request stays set while the dialog fades out. */
type OpenRequest = { readonly request: CustomizationRequestResponse; readonly open: boolean };

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-5">
      <p role="status" className="text-muted">
        {requestTexts.loading}
      </p>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </div>
  );
}
