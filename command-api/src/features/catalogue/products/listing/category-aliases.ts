// Categories by name. The shop's own banners and old links call some of them otherwise.
const ALIASES: Readonly<Record<string, string>> = {
  'men clothing': 'men',
  "men's clothing": 'men',
  'mens clothing': 'men',
  'women clothing': 'women',
  "women's clothing": 'women',
  'womens clothing': 'women',
  jewellery: 'jewelry',
  'home accessories': 'house hold',
  household: 'house hold',
  home: 'house hold',
};

/** The category with this name, without case; a category's own name comes before an alias. */
export function categoryNamed<Named extends { readonly name: string }>(
  categories: readonly Named[],
  asked: string,
): Named | undefined {
  const plain = asked.trim().toLocaleLowerCase('en');
  const called = (name: string | undefined): Named | undefined =>
    categories.find((category) => category.name.toLocaleLowerCase('en') === name);
  return called(plain) ?? called(ALIASES[plain]);
}
