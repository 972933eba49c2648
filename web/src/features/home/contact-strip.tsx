import { ButtonLink } from '../../components/form/button.tsx';
import { homeTexts } from './messages.ts';

export function ContactStrip() {
  return (
    <section aria-labelledby="contact-heading" className="later-strip page">
      <div className="flex flex-col items-start gap-5 rounded-lg bg-marigold-soft px-6 py-9 text-ink md:flex-row md:items-center md:justify-between md:px-12">
        <div>
          <h2 id="contact-heading" className="text-2xl">
            {homeTexts.contact}
          </h2>
          <p className="mt-1.5 text-ink-soft">{homeTexts.contactText}</p>
        </div>
        <ButtonLink to="/contact" variant="secondary">
          {homeTexts.contact}
        </ButtonLink>
      </div>
    </section>
  );
}
