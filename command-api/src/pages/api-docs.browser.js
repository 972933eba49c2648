// The page on which the API's calls are read and tried. A log-in that goes well fills its token in for all further calls.
/* global SwaggerUIBundle, document */

const ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.querySelector('#api'),
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  responseInterceptor: (response) => {
    if (response.ok && response.url.endsWith('/login')) signIn(JSON.parse(response.text).token);
    return response;
  },
});

function signIn(token) {
  const schema = { type: 'http', scheme: 'bearer' };
  ui.authActions.authorize({ bearer: { name: 'bearer', schema, value: token } });
}
