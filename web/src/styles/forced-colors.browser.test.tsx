// Forced colours (Windows high contrast): each state is still seen. The browser emulates them.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { Badge } from '../components/data/badge.tsx';
import { SelectBox } from '../components/data/bulk/select-box.tsx';
import { Button, ButtonLink } from '../components/form/button.tsx';
import { Checkbox } from '../components/form/checkbox.tsx';
import { PillChoice } from '../components/form/pill-choice.tsx';
import { RadioCards } from '../components/form/radio-cards.tsx';
import { RangeSlider } from '../components/form/range-slider.tsx';
import { StarShape } from '../components/media/stars.tsx';
import { Pagination } from '../components/navigation/pagination.tsx';
import { Gallery } from '../features/catalogue/products/product/gallery.tsx';
import { SizeChoice } from '../features/catalogue/products/product/size-choice.tsx';
import { renderInShop } from '../testing/render-in-shop.tsx';

beforeEach(async () => {
  await emulate('active');
  onTestFinished(() => emulate('none'));
});

async function emulate(value: 'active' | 'none'): Promise<void> {
  const session = cdp();
  if (!('send' in session)) throw new Error('This browser has no such protocol.');
  await session.send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

/** What a control is painted with; the names of system colours are resolved. */
function lookOf(element: Element): string {
  const { backgroundColor, color, borderColor, borderWidth, outlineColor, outlineStyle, outlineWidth } =
    getComputedStyle(element);
  const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
  return [backgroundColor, color, `${borderWidth} ${borderColor}`, outline].join('; ');
}

const labelOf = (control: Locator): Element => control.element().closest('label') ?? control.element();
const ignore = () => undefined;

test('the chosen size and pill differ from the others by a fill of the system’s highlight', () => {
  renderInShop(
    <>
      <SizeChoice sizes={['S', 'M']} soldOut={new Set()} chosen="M" onChoose={ignore} />
      <PillChoice
        legend="Period"
        values={['Day', 'Week']}
        chosen="Week"
        textOf={(text) => text}
        onChange={ignore}
      />
    </>,
  );
  for (const [chosen, other] of [
    ['M', 'S'],
    ['Week', 'Day'],
  ] as const) {
    const fill = (name: string) => {
      const { backgroundColor, color } = getComputedStyle(labelOf(page.getByRole('radio', { name })));
      return { backgroundColor, color };
    };
    expect(fill(chosen)).toEqual(systemColors('Highlight', 'HighlightText'));
    expect(fill(other).backgroundColor).not.toBe(fill(chosen).backgroundColor);
  }
});

test('a button on a picture is drawn in the system’s text colour', () => {
  renderInShop(<Gallery name="Kurta" images={['kurta.jpg']} shown={0} onShow={ignore} />);
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' }).element();
  expect(getComputedStyle(enlarge).color).toBe(systemColors('Canvas', 'CanvasText').color);
});

function systemColors(background: string, text: string) {
  const probe = document.createElement('div');
  probe.style.cssText = `forced-color-adjust: none; background: ${background}; color: ${text}`;
  document.body.append(probe);
  const { backgroundColor, color } = getComputedStyle(probe);
  probe.remove();
  return { backgroundColor, color };
}

test('a checked box is filled, and its tick is seen on the fill', () => {
  renderInShop(
    <>
      <Checkbox label="Cotton" checked onChange={ignore} />
      <Checkbox label="Silk" checked={false} onChange={ignore} />
      <SelectBox label="Order 1" checked onChange={ignore} />
      <SelectBox label="Order 2" checked={false} onChange={ignore} />
      <SelectBox label="All" checked={false} isMixed onChange={ignore} />
    </>,
  );
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true }).element();
  for (const [chosen, other] of [
    ['Cotton', 'Silk'],
    ['Order 1', 'Order 2'],
    ['All', 'Order 2'],
  ] as const) {
    const { backgroundColor } = getComputedStyle(box(chosen));
    expect(backgroundColor).not.toBe(getComputedStyle(box(other)).backgroundColor);
    const tick = box(chosen).parentElement?.querySelector('svg') ?? expect.fail('there is no tick');
    expect(getComputedStyle(tick).display).toBe('block');
    expect(getComputedStyle(tick).color).not.toBe(backgroundColor);
  }
});

test('the range of a slider has a track, and its chosen part differs', () => {
  renderInShop(
    <RangeSlider label="Price" value={[2, 4]} min={0} max={10} step={1} format={String} onCommit={ignore} />,
  );
  const indicator = document.querySelector('.bg-indigo') ?? expect.fail('there is no indicator');
  const track = indicator.parentElement ?? expect.fail('there is no track');
  const fills = [document.body, track, indicator].map((part) => getComputedStyle(part).backgroundColor);
  expect(new Set(fills).size).toBe(3);
});

test('filled buttons and badges have an edge, and their text is seen on them', () => {
  renderInShop(
    <>
      <Button>Save</Button>
      <Button variant="danger">Delete</Button>
      <ButtonLink to="/products">Shop</ButtonLink>
      <Badge tone="leaf">Paid</Badge>
    </>,
  );
  for (const text of ['Save', 'Delete', 'Shop', 'Paid']) {
    const look = getComputedStyle(page.getByText(text).element());
    expect([look.outlineStyle, look.outlineWidth]).toEqual(['solid', '1px']);
    expect(look.outlineColor).toBe(look.color);
    expect(look.color).not.toBe(look.backgroundColor);
  }
});

test('the current page, the chosen card and a filled star differ from the others', async () => {
  renderInShop(
    <>
      <Pagination page={2} totalPages={3} onPage={ignore} />
      <RadioCards
        legend="Payment"
        cards={[
          { value: 'cod', label: 'Cash' },
          { value: 'online', label: 'Online' },
        ]}
        input={{ name: 'payment' }}
      />
      <StarShape filled className="filled" />
      <StarShape filled={false} className="hollow" />
    </>,
  );
  await page.getByRole('radio', { name: 'Online' }).click();
  const button = (name: string) => page.getByRole('button', { name }).element();
  expect(lookOf(button('Page 2'))).not.toBe(lookOf(button('Page 1')));
  const card = (name: string) => labelOf(page.getByRole('radio', { name }));
  expect(lookOf(card('Online'))).not.toBe(lookOf(card('Cash')));
  const star = (name: string) =>
    getComputedStyle(document.querySelector(`.${name} path`) ?? document.body).fill;
  expect(star('filled')).not.toBe(star('hollow'));
});
