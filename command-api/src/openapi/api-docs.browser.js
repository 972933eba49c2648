// The interactive API documentation. The list of calls is drawn from the document at once. What executes them, Swagger UI, is 1.7 MB of script that works
// through the whole of its document before it shows anything: it is loaded when the first call is opened, and is given one chapter at a time.
/* global CSS, MutationObserver, SwaggerUIBundle, document, fetch, location, matchMedia, requestAnimationFrame */

const main = document.querySelector('#api');
/** Announces what Execute answered: Swagger UI only shows it. */
const answered = document.querySelector('#answered');
const api = await (await fetch('/api/openapi.json')).json();
/** The Swagger UI by chapter, once a call of the chapter was opened. */
const opened = new Map();
let script;
let credentials;

const chapters = api.tags
  .map((chapter) => ({ ...chapter, calls: callsOf(chapter.name) }))
  .filter(({ calls }) => calls.length > 0);
followColorScheme(matchMedia('(prefers-color-scheme: dark)'));
keepFocus();
main.replaceChildren(drawInfo(), drawSearch(), ...chapters.map(drawChapter));
const [, linkedChapter, linkedCall] = location.hash.split('/');
if (linkedCall !== undefined) void openCall(linkedChapter, linkedCall);

/** Swagger UI is dark below this class; the shop’s own style sheet needs none. */
function followColorScheme(dark) {
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
  dark.addEventListener('change', follow);
  follow();
}

/**
 * Swagger UI disables the button while a call is executed, and removes the other one when it is cleared, which takes the focus from them. What is
 * cleared is no longer announced either.
 */
function keepFocus() {
  let call;
  main.addEventListener('focusin', ({ target }) => {
    call = target.matches('.execute, .btn-clear') ? target.closest('.opblock') : null;
  });
  main.addEventListener('click', ({ target }) => {
    if (target.matches('.btn-clear')) answered.textContent = '';
  });
  new MutationObserver(() => {
    if (document.activeElement === document.body)
      call?.querySelector('.execute:enabled')?.focus({ preventScroll: true });
  }).observe(main, { attributeFilter: ['disabled'], childList: true, subtree: true });
}

function callsOf(chapter) {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(chapter))
      .map(([method, { operationId, summary }]) => ({ path, method, operationId, summary })),
  );
}

function drawInfo() {
  const texts = api.info.description.split('\n\n').map((text) => make('p', '', ...withMarks(text)));
  return make('div', 'info', make('h1', 'title', `The API of ${api.info.title}`), ...texts);
}

/** The text with its **strong** parts and its `code`. */
function withMarks(text) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith('**')) return make('strong', '', part.slice(2, -2));
    return part.startsWith('`') ? make('code', '', part.slice(1, -1)) : part;
  });
}

function drawSearch() {
  const input = make('input', 'find-call');
  input.type = 'search';
  input.placeholder = 'Find a call';
  input.setAttribute('aria-label', input.placeholder);
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase();
    for (const call of main.querySelectorAll('.opblock'))
      call.hidden = !call.textContent.toLowerCase().includes(wanted);
    for (const section of main.querySelectorAll('.chapter'))
      section.hidden = section.querySelector('.opblock:not([hidden])') === null;
  });
  return input;
}

function drawChapter({ name, description, calls }) {
  const head = make('h2', 'opblock-tag', make('span', '', name), make('small', '', description));
  const section = make('section', 'chapter', head, ...calls.map((call) => drawCall(name, call)));
  section.dataset.chapter = name;
  return section;
}

/** A row as Swagger UI draws it, which takes its place. */
function drawCall(chapter, { path, method, operationId, summary }) {
  const link = make(
    'a',
    'opblock-summary-control',
    make('span', 'opblock-summary-method', method.toUpperCase()),
    make('span', 'opblock-summary-path', path),
    make('span', 'opblock-summary-description', summary),
  );
  link.href = `#/${chapter}/${operationId}`;
  link.addEventListener('click', () => void openCall(chapter, operationId));
  const row = make('div', `opblock-summary opblock-summary-${method}`, link);
  const call = make('div', `opblock opblock-${method}`, row);
  call.id = `operations-${chapter}-${operationId}`;
  return call;
}

/** Puts Swagger UI in the place of the chapter's list, with this call open. */
async function openCall(chapter, operationId) {
  const section = main.querySelector(`[data-chapter="${CSS.escape(chapter)}"]`);
  const known = section?.querySelector(`#${CSS.escape(`operations-${chapter}-${operationId}`)}`);
  if (!known || opened.has(chapter)) return;
  opened.set(chapter, undefined);
  known.setAttribute('aria-busy', 'true');
  section.querySelector('[role=alert]')?.remove();
  try {
    await (script ??= loadScript());
  } catch {
    script = undefined;
    opened.delete(chapter);
    known.removeAttribute('aria-busy');
    const alert = make('p', 'problem', 'The calls cannot be executed now. Please try again.');
    alert.setAttribute('role', 'alert');
    section.querySelector('.opblock-tag').after(alert);
    return;
  }
  const domNode = make('div', '');
  const ui = SwaggerUIBundle({
    spec: documentOf(chapter),
    domNode,
    layout: 'Chapter',
    plugins: [chapterLayout, sharedCredentials],
    docExpansion: 'list',
    tryItOutEnabled: true,
    displayRequestDuration: true,
    validatorUrl: null,
    requestInterceptor: (request) => {
      answered.textContent = '';
      return request;
    },
    responseInterceptor: (response) => {
      answered.textContent = response.status
        ? `Answered with status ${response.status}.`
        : 'There was no answer.';
      if (response.ok && response.url.endsWith('/login')) signIn(ui, JSON.parse(response.text).token);
      return response;
    },
    onComplete: () => {
      if (opened.get(chapter) !== undefined) return;
      opened.set(chapter, ui);
      if (credentials !== undefined) ui.authActions.authorize(credentials);
      ui.layoutActions.show(['operations', chapter, operationId], true);
      whenDrawn(domNode, `#${CSS.escape(known.id)}.is-open`, (call) => {
        section.replaceChildren(domNode);
        call.querySelector('button').focus({ preventScroll: true });
        call.scrollIntoView({ block: 'start' });
      });
    },
  });
}

/** Calls back with the element of this selector as soon as Swagger UI has drawn it. */
function whenDrawn(root, selector, then) {
  const found = root.querySelector(selector);
  if (found === null) requestAnimationFrame(() => whenDrawn(root, selector, then));
  else then(found);
}

function loadScript() {
  const element = make('script', '');
  element.src = '/api/docs/swagger-ui-bundle.js';
  return new Promise((resolve, reject) => {
    element.addEventListener('load', resolve);
    element.addEventListener('error', reject);
    document.head.append(element);
  });
}

/** The document with the calls of one chapter, and what they refer to. */
function documentOf(chapter) {
  const paths = Object.entries(api.paths).flatMap(([path, methods]) => {
    const own = Object.entries(methods).filter(([, { tags }]) => tags.includes(chapter));
    return own.length === 0 ? [] : [[path, Object.fromEntries(own)]];
  });
  const components = { securitySchemes: api.components.securitySchemes };
  const pending = [paths];
  for (let part = pending.pop(); part !== undefined; part = pending.pop())
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"/]+)"/g)) {
      const found = api.components[kind]?.[name];
      if (found === undefined || components[kind]?.[name] !== undefined) continue;
      (components[kind] ??= {})[name] = found;
      pending.push(found);
    }
  const tags = api.tags.filter(({ name }) => name === chapter);
  return { ...api, tags, paths: Object.fromEntries(paths), components };
}

/** The calls and the button for the token, without what the page itself shows. */
function chapterLayout({ React }) {
  return {
    components: {
      Chapter: ({ getComponent }) =>
        React.createElement(
          'div',
          null,
          React.createElement('div', { className: 'authorize-line' }, [
            React.createElement(getComponent('AuthorizeBtnContainer', true), { key: 'authorize' }),
          ]),
          React.createElement(getComponent('operations', true)),
        ),
    },
  };
}

/** What is authorized in one chapter is so in all. */
function sharedCredentials() {
  const shared = (name, remember) => (original) => (payload) => {
    if (credentials !== remember(payload)) {
      credentials = remember(payload);
      for (const ui of opened.values()) ui?.authActions[name](payload);
    }
    return original(payload);
  };
  return {
    statePlugins: {
      auth: {
        wrapActions: {
          authorize: shared('authorize', (payload) => payload),
          logout: shared('logout', () => undefined),
        },
      },
    },
  };
}

function signIn(ui, token) {
  const schema = { type: 'http', scheme: 'bearer' };
  ui.authActions.authorize({ bearer: { name: 'bearer', schema, value: token } });
}

function make(name, className, ...children) {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}
