/** What is typed into the checkout's form in component tests and journeys, by label. */
export const address = {
  Email: 'meera@example.org',
  Phone: '9876543210',
  'First name': 'Meera',
  'Last name': 'Pillai',
  Address: '14 Lotus Road',
  City: 'Kochi',
  State: 'Kerala',
  'Postal code': '682001',
} as const;
