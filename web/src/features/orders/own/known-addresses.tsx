import { useQuery } from '@tanstack/react-query';
import { RadioCards } from '../../../components/form/radio-cards.tsx';
import { addressesQuery, addressLine, type KnownAddress, nameOf } from './addresses.ts';
import { addressTexts as texts } from './messages.ts';

/** How many are offered; more would push the form off the screen. */
const OFFERED = 3;
const OTHER = 'other';

/** Offers the addresses of earlier orders; nothing where there are none. `onChoose` gets undefined for another address. */
export function KnownAddresses({
  onChoose,
}: {
  readonly onChoose: (address: KnownAddress | undefined) => void;
}) {
  const { data = [] } = useQuery(addressesQuery());
  const offered = data.slice(0, OFFERED);
  if (offered.length === 0) return null;
  return (
    <RadioCards
      legend={<span className="font-serif text-xl font-medium">{texts.choose}</span>}
      input={{
        name: 'known-address',
        onChange: ({ target }) => onChoose(offered[Number(target.value)]),
      }}
      cards={[
        ...offered.map((known, index) => ({
          value: String(index),
          label: nameOf(known),
          description: addressLine(known),
        })),
        { value: OTHER, label: texts.other, description: texts.otherAbout },
      ]}
    />
  );
}
