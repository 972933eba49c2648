// Texts about the log as a whole, on every page of the audit.
export const logTexts = {
  hint: 'The operator can compare the log with its proof: npm run verify',
};
