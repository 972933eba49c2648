import { PageTitle } from '../../components/navigation/page-title.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactTexts } from './messages.ts';
import { ShopMap } from './shop-map.tsx';

export function ContactPage() {
  return (
    <div className="page pt-8 pb-8 md:pt-12">
      <PageTitle description={contactTexts.intro}>{contactTexts.title}</PageTitle>
      <p className="mt-2 text-muted md:text-lg">{contactTexts.intro}</p>
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-14">
        <ContactForm />
        <ShopMap />
      </div>
    </div>
  );
}
