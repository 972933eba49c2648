import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDelayed } from '../../lib/hooks/use-delayed.ts';
import { classNames } from '../../lib/class-names.ts';

type SearchFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly className?: string | undefined;
};

/** Milliseconds without typing after which the search runs. */
const PAUSE_MS = 300;

/** Searches while the visitor types; Enter searches at once. */
export function SearchField({ label, value, onSearch, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  const after = useDelayed();
  // The value was changed from outside (Back, a link): the field follows it.
  if (value !== shown) {
    setShown(value);
    if (value !== sent) setTyped(value);
  }
  // Uses the newest `onSearch`, which includes a filter chosen during the pause.
  const newest = useRef(onSearch);
  useEffect(() => {
    newest.current = onSearch;
  }, [onSearch]);
  const send = (text: string) => {
    setSent(text.trim());
    newest.current(text.trim());
  };
  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-4 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => {
          setTyped(target.value);
          after(PAUSE_MS, () => send(target.value));
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') after(0, () => send(typed));
        }}
        className="h-11 w-full rounded-pill border border-line bg-raised pr-4 pl-10 text-sm eased transition-colors hover:border-line-strong focus:border-indigo focus:outline-2 focus:outline-offset-0 focus:outline-indigo"
      />
    </div>
  );
}
