import { PageTitle } from '../../components/page-title.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactMessages } from './messages.ts';

const jaipur = 'https://www.openstreetmap.org/export/embed.html?bbox=75.74,26.86,75.90,26.97&layer=mapnik';

export function ContactPage() {
  return (
    <div className="page pt-8 pb-8 md:pt-12">
      <PageTitle>{contactMessages.title}</PageTitle>
      <p className="mt-2 text-muted md:text-lg">{contactMessages.intro}</p>
      <div className="mt-8 grid gap-8 lg:grid-cols-2 lg:gap-14">
        <ContactForm />
        <iframe
          title={contactMessages.map}
          src={jaipur}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="h-80 w-full rounded-lg border border-line bg-sunken lg:h-full lg:min-h-120"
        />
      </div>
    </div>
  );
}
