import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../../components/form/button.tsx';
import { Picture } from '../../components/media/picture.tsx';
import { homeTexts } from './messages.ts';

const pair = [
  { title: 'For the ears', category: 'Jewelry', picture: '/images/home/arrival-jewelry-1000.webp' },
  { title: 'For the sofa', category: 'House Hold', picture: '/images/home/arrival-home-1000.webp' },
];

/** One wide banner and a row of two below it. */
export function NewArrivals() {
  return (
    <section aria-labelledby="new-heading" className="later-arrivals page flex flex-col gap-3.5 md:gap-6">
      <div className="relative overflow-hidden rounded-lg bg-dusk text-on-silk">
        <Picture
          name="/images/home/arrival-wide-1600.webp"
          alt=""
          sizes="max(100vw, 35rem)"
          width={1600}
          height={640}
          className="h-56 w-full object-[70%_50%] md:h-auto"
        />
        <div className="p-6 md:absolute md:inset-y-0 md:left-0 md:flex md:w-1/2 md:flex-col md:justify-center md:p-12">
          <p className="mb-2 font-semibold text-zari">{homeTexts.newArrival}</p>
          <h2 id="new-heading" className="text-3xl">
            Silk from the loom
          </h2>
          <p className="mt-3 max-w-90 text-on-silk/90">
            Sarees in colours that were dyed before they were woven.
          </p>
          <ButtonLink
            to="/products"
            search={{ category: 'Women', sort: 'createdAt_desc' }}
            className="mt-6 self-start focus-visible:outline-zari"
          >
            {homeTexts.shopNow}
          </ButtonLink>
        </div>
      </div>
      <div className="grid gap-3.5 sm:grid-cols-2 md:gap-6">
        {pair.map(({ title, category, picture }) => (
          <Link
            key={title}
            to="/products"
            search={{ category, sort: 'createdAt_desc' }}
            className="group relative block overflow-hidden rounded-lg bg-sunken"
          >
            <Picture
              name={picture}
              alt=""
              sizes="(min-width: 40rem) 36rem, 92vw"
              width={1000}
              height={700}
              className="aspect-10/7 w-full transition-transform duration-500 ease-out group-hover:scale-103"
            />
            <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night/85 to-transparent p-5 pt-20 text-on-night md:p-7 md:pt-24">
              <span className="block text-sm font-semibold text-zari">{homeTexts.newArrival}</span>
              <span className="block font-serif text-xl leading-tight font-medium">{title}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
