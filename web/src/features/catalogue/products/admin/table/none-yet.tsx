import { Link } from '@tanstack/react-router';

type NoneYetProps = {
  readonly to: '/admin/categories' | '/admin/brands' | '/admin/colors';
  readonly noun: string;
};

/** The hint of an empty choice, with a link to add the first entry. */
export function NoneYet({ to, noun }: NoneYetProps) {
  return (
    <>
      None yet.{' '}
      <Link to={to} className="font-semibold text-indigo underline underline-offset-4 hover:no-underline">
        Add a {noun} first
      </Link>
    </>
  );
}
