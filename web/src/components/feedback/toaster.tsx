import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { onSessionChange, readSession } from '../../lib/session/stored-session.ts';
import { pageHeading } from '../form/move-focus.ts';
import type { Notice } from './notices.ts';

/** Milliseconds. An error is shown longer, because it has to be read. */
const shownFor: Record<Notice['tone'], number> = { success: 4000, info: 7000, error: 8000 };
/** As the toaster has it. */
const NEVER = 0;
/** Milliseconds for each character of a long notice: slow readers read some 17 a second. */
const READ_MS = 60;

const icons = {
  success: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-leaf" />,
  error: <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-madder" />,
  info: <Info aria-hidden="true" className="size-5 shrink-0 text-indigo" />,
};

/** Milliseconds between the live region and the first notice: screen readers announce what comes into a region that they know. */
const FIRST_AFTER_MS = 150;

type ToasterProps = { readonly notices: readonly Notice[] };
type Manager = Pick<ReturnType<typeof Toast.useToastManager>, 'add' | 'close'>;

/** Shows each of the notices once. `notices` only grows. */
export function Toaster({ notices }: ToasterProps) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toasts notices={notices} />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts({ notices }: ToasterProps) {
  const { toasts, add, close } = Toast.useToastManager();
  const shown = useRef(0);
  // A dialog has its actions where notices are shown, so that they are at the other edge while one is open.
  const [atTop, setAtTop] = useState(false);
  useEffect(() => {
    const showNew = () => {
      if (notices.length > shown.current) setAtTop(document.querySelector('[data-modal]') !== null);
      for (const notice of notices.slice(shown.current)) show(notice, { add, close });
      shown.current = notices.length;
    };
    if (shown.current > 0) return showNew();
    const timer = setTimeout(showNew, FIRST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [notices, add, close]);
  // An action is of the account that it was offered to: with another one it would change that one's cart.
  useEffect(() => {
    const account = readSession()?.userId;
    return onSessionChange(() => {
      if (readSession()?.userId === account) return;
      for (const { id, actionProps } of toasts) if (actionProps !== undefined) close(id);
    });
  }, [toasts, close]);
  const keepFocus = useFocusReturn(toasts.length);
  const each = toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', atTop ? 'up' : 'down']}
      className={classNames(
        'rounded-md border border-line bg-raised text-ink shadow-lift transition-[opacity,transform] duration-(--motion-calm) ease-out',
        'data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
        'data-limited:hidden',
      )}
    >
      <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-4">
        {toast.type === 'success' || toast.type === 'error' ? icons[toast.type] : icons.info}
        <div className="min-w-0 flex-1">
          <Toast.Title className="font-sans text-sm font-semibold tracking-normal" />
          <Toast.Description className="text-sm text-muted" />
        </div>
        <Toast.Action className="inline-flex h-9 items-center rounded-pill px-3 text-sm font-semibold text-indigo hover:bg-indigo-soft" />
        <Toast.Close
          aria-label="Dismiss"
          className="inline-flex size-9 items-center justify-center rounded-pill text-muted hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
  return (
    <Toast.Viewport
      {...keepFocus}
      className={classNames(
        'fixed right-4 left-4 z-60 flex flex-col gap-2 md:w-96',
        atTop
          ? 'top-4 md:mx-auto'
          : 'bottom-[calc(max(var(--thumb-bar-height),var(--covered-bottom,0px))+1rem)] md:right-6 md:bottom-[max(1.5rem,calc(var(--covered-bottom,0px)+0.5rem))] md:left-auto',
      )}
    >
      {each}
    </Toast.Viewport>
  );
}

/**
 * The toaster returns the focus only after F6. After Tab, the focus goes back to where it came from when the notice that has it is removed, else to the
 * page's heading.
 */
function useFocusReturn(count: number): Pick<ComponentProps<typeof Toast.Viewport>, 'onFocus' | 'onBlur'> {
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    const { current } = cameFrom;
    if (current === null || document.activeElement !== document.body) return;
    cameFrom.current = null;
    const place = current instanceof HTMLElement && current.isConnected ? current : pageHeading();
    place?.focus({ preventScroll: true });
  }, [count]);
  return {
    onFocus: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) cameFrom.current = null;
    },
  };
}

function show({ text, detail, tone, action }: Notice, { add, close }: Manager): void {
  const id = add({
    title: text,
    description: detail,
    type: tone,
    timeout: action?.stays ? NEVER : Math.max(shownFor[tone], `${text}${detail ?? ''}`.length * READ_MS),
    priority: tone === 'error' ? 'high' : 'low',
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          action.onPress();
          close(id);
        },
      },
    }),
  });
}
