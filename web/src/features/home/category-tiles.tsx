import { Link } from '@tanstack/react-router';
import { Picture } from '../../components/media/picture.tsx';
import { categoryTiles, homeTexts } from './messages.ts';

export function CategoryTiles() {
  return (
    <section aria-labelledby="categories-heading" className="later-tiles page">
      <h2 id="categories-heading" className="mb-5 text-2xl md:mb-7">
        {homeTexts.categories}
      </h2>
      <ul className="grid grid-cols-2 gap-3.5 md:gap-6 lg:grid-cols-4">
        {categoryTiles.map(({ name, category, picture }) => (
          <li key={name}>
            <Link
              to="/products"
              search={{ category }}
              className="group relative block aspect-3/4 overflow-hidden rounded-md bg-sunken"
            >
              <Picture
                name={picture}
                alt=""
                sizes="(min-width: 64rem) 18rem, 46vw"
                width={720}
                height={960}
                className="size-full transition-transform duration-500 ease-out group-hover:scale-104"
              />
              <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night/85 to-transparent p-4 pt-20 font-serif text-lg leading-tight font-medium text-on-night md:p-5 md:pt-24 md:text-xl">
                {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
