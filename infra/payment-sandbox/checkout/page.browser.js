// On the pages of the checkout: hands the outcome to the shop's page, keeps the focus inside, fills in test instruments. The pages work without it.
const isFramed = window.parent !== window;

/** The shop's page may have any origin; nothing here is secret, and the shop asks the gateway itself. */
const tell = (message) => isFramed && window.parent.postMessage(message, '*');

/** Once for each page that is shown. */
const prepare = () => {
  const outcome = document.querySelector('[data-message]')?.dataset.message;
  if (outcome) tell(JSON.parse(outcome));
  document.querySelector('form[data-return]')?.requestSubmit();

  // They do nothing without this script, so that a click before it has run would be lost.
  for (const button of document.querySelectorAll('[data-fill], [data-behaviour]')) button.disabled = false;

  for (const button of document.querySelectorAll('[data-dismiss]'))
    button.addEventListener('click', (event) => {
      if (!isFramed) return;
      event.preventDefault();
      tell({ type: 'dismiss', by: 'button' });
    });

  for (const button of document.querySelectorAll('[data-fill]'))
    button.addEventListener('click', () => {
      for (const [name, value] of Object.entries(JSON.parse(button.dataset.fill))) {
        const field = button.closest('form').elements.namedItem(name);
        field.value = value;
        field.removeAttribute('aria-invalid');
      }
      button.closest('form').querySelector('button[type="submit"]').focus();
    });

  for (const button of document.querySelectorAll('[data-behaviour]'))
    button.addEventListener('click', () => {
      const headers = { 'content-type': 'application/json' };
      void fetch('/sandbox/behaviour', { method: 'POST', headers, body: button.dataset.behaviour }).then(() =>
        location.reload(),
      );
    });

  // A second click would start a second payment.
  for (const form of document.querySelectorAll('form'))
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) return event.preventDefault();
      form.dataset.sent = 'yes';
      event.submitter?.setAttribute('aria-busy', 'true');
      if (!isFramed || new URL(form.action).origin !== location.origin) return;
      event.preventDefault();
      void showAnswer(form, event.submitter);
    });

  // Not away from a field that was reached before this script ran.
  if (document.activeElement === document.body)
    (document.querySelector('[aria-invalid="true"]') ?? document.querySelector('h1'))?.focus();
};

/**
 * In a frame the answer replaces the page without a navigation: each would be a step of the whole window's history, and Back would lead to a form's
 * answer, which the browser cannot show again, instead of to the shop's page.
 */
const showAnswer = async (form, submitter) => {
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(form.action, { method: 'POST', body })
    .then((response) => response.text())
    .catch(() => undefined);
  if (answer === undefined) {
    delete form.dataset.sent;
    submitter?.removeAttribute('aria-busy');
    document.querySelector('.alert')?.remove();
    const problem = {
      className: 'alert',
      role: 'alert',
      textContent: 'There was no answer. Please try again.',
    };
    document.querySelector('main')?.prepend(Object.assign(document.createElement('p'), problem));
    return;
  }
  const next = new DOMParser().parseFromString(answer, 'text/html');
  document.title = next.title;
  document.body.replaceWith(next.body);
  prepare();
};

const focusable = () =>
  [...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, summary')].filter(
    (each) => each.checkVisibility() && !each.disabled,
  );

document.addEventListener('keydown', (event) => {
  if (!isFramed) return;
  if (event.key === 'Escape') tell({ type: 'dismiss', by: 'escape' });
  if (event.key !== 'Tab') return;
  const all = focusable();
  const [first, last] = [all.at(0), all.at(-1)];
  const isAtEnd = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEnd && all.includes(document.activeElement)) return;
  if (!isAtEnd && document.activeElement !== document.body && document.activeElement?.tagName !== 'H1')
    return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
});

prepare();
