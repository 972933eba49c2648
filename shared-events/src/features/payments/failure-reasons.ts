// Why an attempt to pay failed, in the shop's words. The gateway's own text is not recorded, because banks write freely into it and it could name a person.

const UNKNOWN = 'The payment was not completed. Try again, or pay in another way.';

/** By the gateway's documented `error_reason`. */
const texts: Readonly<Record<string, string>> = {
  authentication_failed: 'The bank could not confirm that it was you. Try again.',
  bank_technical_error:
    'The bank could not take the payment just now. Try again later, or pay in another way.',
  bank_window_closed_by_user: 'The bank’s window was closed before the payment was complete.',
  card_declined: 'The bank declined the card. Ask the bank, or pay in another way.',
  card_expired: 'The card has expired. Pay with another one.',
  card_not_enrolled: 'The card cannot be used for payments online yet. Ask the bank, or pay in another way.',
  debit_instrument_blocked: 'The card or account is blocked. Ask the bank, or pay in another way.',
  debit_instrument_inactive: 'The card or account is not active. Ask the bank, or pay in another way.',
  gateway_technical_error: 'The payment could not be taken just now. Try again later, or pay in another way.',
  incorrect_card_details: 'The details of the card were not right.',
  incorrect_card_expiry_date: 'The expiry date of the card was not right.',
  incorrect_cvv: 'The CVV of the card was not right.',
  incorrect_otp: 'The one-time password was not right.',
  incorrect_pin: 'The PIN was not right.',
  insufficient_funds: 'There was not enough money in the account.',
  international_transaction_not_allowed: 'The shop takes no cards from abroad. Pay in another way.',
  invalid_vpa: 'There is no such UPI ID.',
  issuer_technical_error:
    'The bank could not take the payment just now. Try again later, or pay in another way.',
  payment_cancelled: 'The payment was cancelled.',
  payment_collect_request_expired: 'The request in the UPI app was not confirmed in time.',
  payment_declined: 'The bank declined the payment. Ask the bank, or pay in another way.',
  payment_failed: UNKNOWN,
  payment_risk_check_failed: 'The payment was held back by a security check. Pay in another way.',
  payment_timed_out: 'The payment was not confirmed in time.',
  server_error: 'The payment could not be taken just now. Try again later, or pay in another way.',
  transaction_limit_exceeded: 'The amount is above the limit of the card or account. Pay in another way.',
};

/** The reasons that have a text of their own. */
export const failureReasons: ReadonlySet<string> = new Set(Object.keys(texts));

/** The text for shoppers and administrators; a general one for a reason that is not documented. */
export function failureText({ reason }: { readonly reason: string | null }): string {
  return (reason !== null && failureReasons.has(reason) && texts[reason]) || UNKNOWN;
}
