import { returnTexts } from './messages.ts';

/** The pictures of a return, each a link to the whole one. */
export function ReturnPictures({ pictures }: { readonly pictures: readonly string[] }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noreferrer" className="block rounded-md">
            <img
              src={`${address}&w=320`}
              alt={returnTexts.picture(index + 1)}
              width={80}
              height={80}
              loading="lazy"
              decoding="async"
              className="size-20 rounded-md bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
