// What a shopper pays with, and the documented test instruments. No card number is kept: only network and last four digits.
import { badRequest } from './api-error.ts';

export type Instrument =
  | { readonly method: 'upi'; readonly vpa: string }
  | {
      readonly method: 'card';
      readonly network: string;
      readonly last4: string;
      readonly name: string;
      readonly isInternational: boolean;
    }
  | { readonly method: 'netbanking'; readonly bank: string };

/** https://razorpay.com/docs/payments/payments/test-upi-details */
export const TEST_UPI = { succeeds: 'success@razorpay', fails: 'failure@razorpay' } as const;

/** https://razorpay.com/docs/payments/payments/test-card-details */
export const TEST_CARDS = [
  { network: 'Visa', number: '4111 1111 1111 1111' },
  { network: 'Visa', number: '4386 2894 0766 0153' },
  { network: 'MasterCard', number: '5267 3181 8797 5449' },
] as const;

export const BANKS = {
  HDFC: 'HDFC Bank',
  ICIC: 'ICICI Bank',
  SBIN: 'State Bank of India',
  UTIB: 'Axis Bank',
  KKBK: 'Kotak Mahindra Bank',
} as const;

const INTERNATIONAL = new Set(['5555555555554444', '5105105105105100', '4012888888881881']);

/** Throws `ApiError` for a text that is no UPI id. */
export function upi(vpa: string): Instrument {
  const trimmed = vpa.trim().toLowerCase();
  if (!/^[\w.-]{2,256}@[a-z][a-z0-9]{1,63}$/.test(trimmed))
    throw badRequest('Please enter a valid UPI ID.', 'vpa');
  return { method: 'upi', vpa: trimmed };
}

/** Throws `ApiError` for a number whose check digit is wrong. */
export function card(number: string, name: string): Instrument {
  const digits = number.replaceAll(/[ -]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !hasCheckDigit(digits))
    throw badRequest('Please enter a valid card number.', 'card[number]');
  return {
    method: 'card',
    network: networkOf(digits),
    last4: digits.slice(-4),
    name,
    isInternational: INTERNATIONAL.has(digits),
  };
}

/** Throws `ApiError` for a bank that is not in the list. */
export function netbanking(bank: string): Instrument {
  if (!(bank in BANKS)) throw badRequest('Please choose a bank.', 'bank');
  return { method: 'netbanking', bank };
}

/** The check digit of Luhn. */
function hasCheckDigit(digits: string): boolean {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

function networkOf(digits: string): string {
  if (digits.startsWith('4')) return 'Visa';
  if (/^(?:5[1-5]|2[2-7])/.test(digits)) return 'MasterCard';
  if (/^(?:60|65|81|82|508)/.test(digits)) return 'RuPay';
  if (/^3[47]/.test(digits)) return 'American Express';
  return 'Unknown';
}
