import { expect, test } from 'vitest';
import { ApiError, errorText, isOutcomeUnknown, NoAnswerError } from './api-error.ts';

const texts = {
  always: { 500: 'Server error: Unable to process your request.' },
  silent: { 401: 'Invalid username or password.' },
  otherwise: 'Login error.',
  noAnswer: 'Cannot connect to server. Check your internet connection.',
  unexpected: 'An unexpected error occurred. Please try again.',
};

test('uses the message of the server', () => {
  const refused = new ApiError(401, 'Unauthorized', { message: 'This account is closed.' });
  expect(errorText(refused, texts)).toBe('This account is closed.');
});

test('uses the text of the status where the server sent no message', () => {
  expect(errorText(new ApiError(401, 'Unauthorized', {}), texts)).toBe('Invalid username or password.');
  expect(errorText(new ApiError(404, 'Not Found', {}), texts)).toBe('Login error.');
});

test('uses a fixed text in place of the message of the server', () => {
  expect(errorText(new ApiError(500, '', { message: 'Oops' }), texts)).toBe(texts.always[500]);
});

test('distinguishes a missing answer from other errors', () => {
  expect(errorText(new NoAnswerError(new TypeError('Failed to fetch')), texts)).toBe(texts.noAnswer);
  expect(errorText(new RangeError(), texts)).toBe(texts.unexpected);
  expect(errorText(new RangeError(), { otherwise: 'Failed.' })).toBe('Failed.');
});

test('knows that a refusal is an outcome and silence is none', () => {
  expect(isOutcomeUnknown(new ApiError(409, 'Conflict', {}))).toBe(false);
  expect(isOutcomeUnknown(new ApiError(503, 'Service Unavailable', {}))).toBe(true);
  expect(isOutcomeUnknown(new NoAnswerError(null))).toBe(true);
});
