/** The page that confirms an email. */

showPasswordForm({
  path: '/api/account/email/confirm',
  autocomplete: 'current-password',
  action: texts.confirm,
  describe: ({ email }) => texts.done.replace('{email}', () => email),
});
