// The shop's name in its mails. A rebranding changes it together with the web app's (web/src/components/navigation/brand.tsx).
export const shopName = 'Aangan';
export const shopLine = 'Clothing, jewelry and things for the home';
