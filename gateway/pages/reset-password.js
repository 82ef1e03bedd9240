/** The page of a link that sets a new password. */

/** After the hash, so that no server and no proxy logs it. */
const token = location.hash.slice(1);
const { texts } = useLanguage(new URLSearchParams(location.search).get('language'));
// It takes the focus with the result, because the form may be gone.
const message = createElement('p', { role: 'status', tabIndex: -1 });
const password = createElement('input', {
  id: 'password',
  type: 'password',
  autocomplete: 'new-password',
  required: true,
});
const button = createElement('button', {}, texts.set);

async function setPassword(event) {
  // The page sends it itself.
  event.preventDefault();
  button.disabled = true;
  message.textContent = texts.working;
  const body = { token, password: password.value };
  // Sent once: if only the answer was lost, a repeat is refused.
  const { isOk, code } = await send('POST', '/api/auth/password/reset', body, {}, 1);
  message.textContent = isOk ? texts.done : (texts.errors[code] ?? texts.errors.OTHER);
  message.focus();
  button.disabled = false;
  // After any other failure the link is still good.
  if (!isOk && code !== 'RESET_LINK_INVALID') return;
  form.remove();
  history.replaceState(null, '', location.pathname);
  if (isOk) message.after(createElement('p', {}, createElement('a', { href: '/' }, texts.open)));
}

const label = createElement('label', { htmlFor: 'password' }, texts.password);
const form = createElement(
  'form',
  { onsubmit: setPassword },
  createElement('p', {}, label, createElement('br'), password),
  button,
);
show(createElement('h1', {}, texts.title), message, form);
