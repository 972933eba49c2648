// Texts of the contact page.
export const contactTexts = {
  title: 'Contact Us',
  intro: 'Ask us about a size, a fabric or an order.',
  thanks: 'Thank you for writing. This is a demo shop, so nothing was sent.',
  required: 'Please fill in this field.',
  email: 'Please enter an email address.',
  map: 'Where we are',
  place: 'Aangan',
  street: 'Johari Bazaar',
  drawnMap: 'Drawn map of Jaipur: Aangan is in Johari Bazaar, inside the old city walls',
  drawnNote:
    'Johari Bazaar, in the old city of Jaipur. The live map is loaded from OpenStreetMap, which then receives your IP address.',
  liveMap: 'Live map of Jaipur',
  liveNote: 'Map data © OpenStreetMap contributors.',
  showLive: 'Show the live map',
  showDrawn: 'Show the drawn map',
};
