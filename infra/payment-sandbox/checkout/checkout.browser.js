// The checkout script: the same global and options as the gateway's own.
// https://razorpay.com/docs/payments/payment-gateway/web-integration/standard
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const PAGE = `${origin}/v1/checkout/embedded`;

  /** The address of the page for these options; `mode` is `frame` or `page`. */
  const addressOf = (options, mode) => {
    const { key, order_id, name = '', description = '', callback_url = '', prefill = {} } = options;
    const fields = {
      key,
      order_id,
      name,
      description,
      callback_url,
      mode,
      retry: maxRetries(options) > 0 ? '1' : '0',
    };
    for (const field of ['name', 'email', 'contact']) fields[`prefill_${field}`] = prefill[field] ?? '';
    return `${PAGE}?${new URLSearchParams(fields)}`;
  };

  /** `retry` is a boolean, or `{ enabled, max_count }`. */
  const maxRetries = ({ retry = true }) => {
    if (typeof retry === 'boolean') return retry ? Infinity : 0;
    return retry.enabled === false ? 0 : (retry.max_count ?? Infinity);
  };

  /** Hands the outcome to the shop's server as a form, for pages without a handler. */
  const post = (action, fields) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    document.body.append(form);
    form.submit();
  };

  /** A modal dialog over the whole window with the page in a frame. The style is set by script: a Content-Security-Policy forbids style tags. */
  const showFrame = (address) => {
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', 'Payment');
    Object.assign(dialog.style, {
      ...{ width: '100vw', height: '100dvh', maxWidth: 'none', maxHeight: 'none', margin: '0', padding: '0' },
      ...{
        border: '0',
        background: 'rgb(31 27 22 / 0.6)',
        placeItems: 'center',
        display: 'grid',
        overflow: 'hidden',
      },
    });
    const isNarrow = innerWidth <= 480;
    const frame = Object.assign(document.createElement('iframe'), { title: 'Payment', src: address });
    Object.assign(frame.style, {
      ...{ width: 'min(100%, 28rem)', height: isNarrow ? '100%' : 'min(96%, 50rem)', border: '0' },
      ...{ borderRadius: isNarrow ? '0' : '16px', background: 'transparent' },
    });
    frame.addEventListener('load', () => frame.focus());
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
    return { dialog, frame };
  };

  class Razorpay {
    #options;
    #listeners = new Map();
    #shown;
    #failures = 0;
    #onMessage = (event) => this.#take(event);

    constructor(options) {
      for (const name of ['key', 'order_id'])
        if (typeof options?.[name] !== 'string') throw new Error(`Razorpay: the option ${name} is missing`);
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#shown) return;
      if (this.#options.redirect === true) {
        location.assign(addressOf(this.#options, 'page'));
        return;
      }
      this.#failures = 0;
      addEventListener('message', this.#onMessage);
      this.#shown = showFrame(addressOf(this.#options, 'frame'));
      const { dialog } = this.#shown;
      // Escape while the shop's page has the focus; the page in the frame sends its own.
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.#dismiss();
      });
      dialog.addEventListener('click', (event) => {
        if (event.target === dialog && this.#options.modal?.backdropclose === true) this.#dismiss();
      });
    }

    close() {
      if (!this.#shown) return;
      removeEventListener('message', this.#onMessage);
      this.#shown.dialog.close();
      this.#shown.dialog.remove();
      this.#shown = undefined;
    }

    #dismiss() {
      if (!this.#shown) return;
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    #take({ origin: from, source, data }) {
      if (from !== origin || source !== this.#shown?.frame.contentWindow) return;
      if (data.type === 'dismiss' && !(data.by === 'escape' && this.#options.modal?.escape === false))
        this.#dismiss();
      if (data.type === 'paid') this.#paid(data.response);
      if (data.type === 'failed') this.#failed(data.error);
    }

    #paid(response) {
      const { handler, callback_url: callback } = this.#options;
      this.close();
      if (typeof handler === 'function') handler(response);
      else if (callback) post(callback, response);
    }

    #failed(error) {
      this.#failures += 1;
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
      if (this.#failures > maxRetries(this.#options)) this.#dismiss();
    }
  }
  globalThis.Razorpay = Razorpay;
})();
