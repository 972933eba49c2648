import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';

/** Longer texts start collapsed. */
const LONG = 240;
const MANY_LINES = 5;

/** The design preference as entered; a long text can be expanded. */
export function DesignText({ text, name }: { readonly text: string; readonly name: string }) {
  const [open, setOpen] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > MANY_LINES;
  return (
    <div className="max-w-prose">
      <p className={classNames('wrap-anywhere whitespace-pre-line', isLong && !open && 'line-clamp-4')}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={open}
          aria-label={open ? `Show less of the request of ${name}` : `Show all of the request of ${name}`}
          onClick={() => setOpen(!open)}
          className="finger mt-1 font-semibold text-indigo underline-offset-4 hover:underline"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}
