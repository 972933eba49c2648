// The interactive API documentation. A successful log-in sets its token for all further requests.
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
