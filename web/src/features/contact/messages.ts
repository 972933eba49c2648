// The words of the contact page.
export const contactMessages = {
  title: 'Contact Us',
  intro: 'Ask us about a size, a cloth or an order.',
  thanks: 'Thank you for writing. This is a demo shop, so nothing was sent.',
  required: 'Please fill in this field.',
  email: 'Please enter an email address.',
  map: 'Map of Jaipur',
};
