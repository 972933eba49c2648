// The mail about a product that is available again, to the e-mail address that was given with the request.
import { isErased } from '@aangan/shared-events/personal';
import { paragraph } from './parts.ts';
import { UnwritableMailError, type Template } from './template.ts';

export const backInStock: Template = async ({ alert }, { alertOf }) => {
  const found = alert && (await alertOf(alert));
  if (alert === undefined || found === undefined)
    throw new UnwritableMailError(`the alert about product ${alert?.productId} does not exist`);
  if (isErased(found.contact)) return undefined;
  const { productName } = found;
  const inSize = alert.variant === null ? '' : ` in size ${alert.variant.size}`;
  return {
    to: found.contact.email,
    subject: 'It is back in stock',
    preview: `${productName} is available again.`,
    heading: 'Back in stock',
    parts: [
      paragraph(
        `You asked us to write to you: ${productName}${inSize} is available again. It may sell out soon; nothing is set aside for you.`,
      ),
      { kind: 'link', label: 'View the product', path: `/product/${alert.productId}` },
      paragraph('This is the only mail that we send about it.'),
    ],
  };
};
