import { PageTitle } from '../../components/navigation/page-title.tsx';
import { useStaySignedIn } from '../../lib/session/use-stay-signed-in.ts';
import { customizationTexts as texts } from './messages.ts';
import { RequestForm } from './request-form.tsx';

const steps = [
  {
    title: 'Tell us what you have in mind',
    text: 'Describe the piece, its colours and motifs. A photograph or a sketch helps us most.',
  },
  {
    title: 'We draw it, you decide',
    text: 'We send you a drawing, the price and the delivery time. The workshop begins when you agree.',
  },
];

/** The process in two steps, and the form. */
export function CustomizePage() {
  // A request needs no token: one that was refused does not take away what was typed.
  useStaySignedIn();
  return (
    <div className="page pt-8 pb-8 md:pt-12">
      <PageTitle>{texts.title}</PageTitle>
      <p className="mt-2 max-w-prose text-muted md:text-lg">{texts.intro}</p>
      <div className="mt-8 grid grid-cols-1 items-start gap-10 lg:grid-cols-[2fr_3fr] lg:gap-16">
        <div className="flex flex-col gap-12 lg:pt-8">
          <ol className="grid grid-cols-1 gap-8 sm:max-lg:grid-cols-2 lg:gap-10">
            {steps.map(({ title, text }, index) => (
              <li key={title} className="flex gap-5 max-[20.5rem]:flex-col">
                <span
                  aria-hidden="true"
                  className="inline-flex size-14 shrink-0 items-center justify-center rounded-t-pill rounded-b-md bg-marigold-soft font-serif text-2xl text-on-marigold-soft"
                >
                  {index + 1}
                </span>
                <div>
                  <h2 className="text-xl">{title}</h2>
                  <p className="mt-2 text-ink-soft">{text}</p>
                </div>
              </li>
            ))}
          </ol>
          <img
            src="/images/home/arrival-home-1000.webp"
            alt=""
            width={1000}
            height={700}
            loading="lazy"
            className="hidden rounded-lg bg-sunken lg:block"
          />
        </div>
        <RequestForm />
      </div>
    </div>
  );
}
