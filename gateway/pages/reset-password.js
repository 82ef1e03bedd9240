/** The page of a link that sets a new password. */

showPasswordForm({
  path: '/api/auth/password/reset',
  autocomplete: 'new-password',
  action: texts.set,
  describe: () => texts.done,
  onDone: (message) =>
    message.after(createElement('p', {}, createElement('a', { href: '/' }, texts.open))),
});
