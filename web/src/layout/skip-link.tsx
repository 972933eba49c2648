export const mainId = 'main';

/** The first tab stop: skips the header. */
export function SkipLink() {
  return (
    <a
      href={`#${mainId}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-pill focus:bg-ink focus:px-5 focus:py-3 focus:font-semibold focus:text-paper"
    >
      Skip to the content
    </a>
  );
}
