// Categories by name, including the other names that the shop's banners and old links use.
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

/** The category with this name, case-insensitively; a category's own name takes precedence over an alias. */
export function categoryNamed<Named extends { readonly name: string }>(
  categories: readonly Named[],
  name: string,
): Named | undefined {
  const plain = name.trim().toLocaleLowerCase('en');
  const withName = (name: string | undefined): Named | undefined =>
    categories.find((category) => category.name.toLocaleLowerCase('en') === name);
  return withName(plain) ?? withName(ALIASES[plain]);
}
