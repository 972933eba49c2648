import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../../components/form/button.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { replayTexts } from './messages.ts';
import { primitiveText } from '../../../lib/primitive-text.ts';

/** Opens a product's timeline by its number. */
export function OpenProduct() {
  const navigate = useNavigate();
  return (
    <form
      aria-label={replayTexts.product}
      className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-5"
      onSubmit={(event) => {
        event.preventDefault();
        const id = primitiveText(new FormData(event.currentTarget).get('product')).replaceAll(/\D/g, '');
        if (id !== '') void navigate({ to: '/audit/products/$id', params: { id } });
      }}
    >
      <h2 className="text-lg">{replayTexts.product}</h2>
      <TextField
        label={replayTexts.productNumber}
        name="product"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        required
      />
      <Button type="submit" variant="secondary" className="self-start">
        {replayTexts.open}
      </Button>
    </form>
  );
}
