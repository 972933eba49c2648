import { ButtonLink } from '../../components/form/button.tsx';
import { homeTexts } from './messages.ts';

const formats = ['avif', 'webp'] as const;
const tallWidths = [480, 750, 1000];

const [before, accent, after] = homeTexts.heroTitle;

/** The hero banner: the picture is below the text on phones and behind it on wide screens. */
export function Hero() {
  return (
    <section aria-label="Welcome" className="md:px-6 md:pt-6">
      <div className="relative mx-auto max-w-[90rem] overflow-hidden bg-silk text-on-silk md:rounded-xl">
        <div className="relative z-10 px-5 pt-10 md:absolute md:inset-y-0 md:left-0 md:flex md:w-[46%] md:flex-col md:justify-center md:py-0 md:pr-0 md:pl-10 lg:pl-18">
          <p className="mb-3 font-semibold text-zari">{homeTexts.heroEyebrow}</p>
          <h1 tabIndex={-1} className="text-5xl outline-none md:text-[clamp(2.6rem,5.3vw,4.768rem)]">
            {before}{' '}
            <em className="block [font-family:'Fraunces_Italic',var(--font-serif)] tracking-tight text-zari">
              {accent}
            </em>{' '}
            {after}
          </h1>
          <p className="mt-5 max-w-90 text-on-silk/90 md:max-w-58 lg:max-w-90 lg:text-lg">
            {homeTexts.heroText}
          </p>
          <ButtonLink to="/products" size="large" className="mt-7 self-start focus-visible:outline-zari">
            {homeTexts.shopNow}
          </ButtonLink>
        </div>
        <picture>
          {formats.map((format) => (
            <source
              key={format}
              media="(width >= 48rem)"
              type={`image/${format}`}
              srcSet={inWidths('hero-wide', [1200, 2000], format)}
              sizes="min(90rem, 100vw)"
              width={2000}
              height={920}
            />
          ))}
          <source
            type="image/avif"
            srcSet={inWidths('hero-tall', tallWidths, 'avif')}
            sizes="100vw"
            width={1000}
            height={920}
          />
          <img
            src="/images/home/hero-tall-1000.webp"
            srcSet={inWidths('hero-tall', tallWidths, 'webp')}
            sizes="100vw"
            alt=""
            width={1000}
            height={920}
            fetchPriority="high"
            className="block h-auto w-full md:min-h-104 md:object-cover md:object-[80%_50%]"
          />
        </picture>
      </div>
    </section>
  );
}

function inWidths(picture: string, widths: readonly number[], format: (typeof formats)[number]): string {
  return widths.map((width) => `/images/home/${picture}-${width}.${format} ${width}w`).join(', ');
}
