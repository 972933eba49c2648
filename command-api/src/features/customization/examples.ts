// A customization request: submitted, read in the back office, deleted.
import type { Example } from '../../http/example.ts';
import { CREATED_AT } from '../../sample-shop.ts';

const ID = '44a24859f9dc18c2f511bff7bee1a13a';
const PICTURE = '3b64a79271c4ea1b247bd5c56decc766';
const fields = {
  fullName: 'Meera Nair',
  email: 'meera@example.org',
  designPreference: 'My grandmother’s border, on a stole.',
};
const request = {
  id: ID,
  ...fields,
  image: `/uploads/customization/${ID}-${PICTURE}.jpg?expires=1795290600&signature=xw-CDCeJgntbytNpQQp1F2D7xVw9rPALRi6-xROD948`,
  createdAt: CREATED_AT,
};

export const customizationExamples: readonly Example[] = [
  {
    call: 'POST /api/customization/submit',
    shows: 'a request with a picture',
    form: { fields, pictures: 1 },
    answer: { success: true, message: 'Customization request submitted successfully!', ...request },
  },
  {
    call: 'GET /api/customization/requests',
    shows: 'one request',
    as: 'admin',
    answer: { success: true, data: [request], total: 1, totalPages: 1 },
  },
  {
    call: 'DELETE /api/customization/request/{id}',
    shows: 'a request is deleted',
    as: 'admin',
    params: { id: ID },
    answer: { success: true, message: 'The customization request was deleted.' },
  },
];
