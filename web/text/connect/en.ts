/** The English texts of the page on which an agent asks for access. */
export const en = {
  title: 'Access for an app',
  login: 'An app asks for access to your account. Log in to see which one.',
  loginButton: 'Log in',
  asks: '{name} asks for access to your account',
  identity: 'Anyone can take any name. The address says who it is:',
  account: 'Your account',
  address: 'Address of the app',
  goesTo: 'The access goes to',
  'scopes.title': 'It will be able to',
  'scope.appointments:read': 'see your appointments, and all that you see there',
  'scope.appointments:write': 'book, move and cancel appointments for you',
  'staffScope.appointments:read':
    'see the calendars, clients and reports of your business, as far as you do',
  'staffScope.appointments:write':
    'book, move and cancel appointments of clients, and answer requests, as far as you may',
  local:
    'A program on this device gets the access. Allow it only if you have just started that program yourself.',
  ends: 'It ends after 90 days, with a new password, or when you end it in your account.',
  allow: 'Allow access',
  refuse: 'Refuse',
  leaving: 'Going back to {host} … You can close this page.',
  goBack: 'Go back to {host}',
  'refused.title': 'This request is not valid',
  'refused.request': 'The app has not asked in the way that this site needs. Nothing was allowed.',
  'refused.client':
    'The app does not say who it is, or its address does not answer. Nothing was allowed.',
  'refused.redirectUri':
    'The access would go to an address that the app does not name as its own. Nothing was allowed.',
} as const;
