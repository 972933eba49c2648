import { Link } from '@tanstack/react-router';
import { BrandLogo, demoNotice, shopLine } from '../components/navigation/brand.tsx';
import { footerCategories, policies } from './messages.ts';
import { NewsletterForm } from './newsletter-form.tsx';

const heading = 'mb-3 font-sans text-sm font-semibold tracking-normal text-ink';

export function Footer() {
  return (
    <footer className="later-footer mt-20 border-t border-line bg-sunken/60">
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-[1.4fr_1fr_1fr_1.5fr]">
        <div className="col-span-2 lg:col-span-1">
          <BrandLogo />
          <p className="mt-4 max-w-64 text-sm text-muted">{shopLine}.</p>
          <p className="mt-2 max-w-64 text-sm text-muted">{demoNotice}</p>
        </div>
        <nav aria-label="Categories">
          <h2 className={heading}>Shop</h2>
          <ul className="text-sm text-ink-soft">
            {footerCategories.map((name) => (
              <li key={name}>
                <Link
                  to="/products"
                  search={{ category: name }}
                  className="inline-flex min-h-9 items-center hover:text-indigo hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={heading}>Policies</h2>
          <ul className="text-sm text-ink-soft">
            {policies.map((name) => (
              <li key={name} className="flex min-h-9 items-center">
                {name}
              </li>
            ))}
          </ul>
        </div>
        <div className="col-span-2 lg:col-span-1">
          <h2 className={heading}>Newsletter</h2>
          <NewsletterForm />
        </div>
      </div>
    </footer>
  );
}
