/** Shared by the pages of mailed links that need a password; the script of the page is appended. */

/** After the hash, so that no server and no proxy logs it. */
const token = location.hash.slice(1);
const { texts } = useLanguage(new URLSearchParams(location.search).get('language'));

/** Shows the form of the link. Only its button sends: mail scanners open links, too. */
function showPasswordForm({ path, autocomplete, action, describe, onDone = () => undefined }) {
  // It takes the focus with the result, because the form may be gone.
  const message = createElement('p', { role: 'status', tabIndex: -1 });
  const password = createElement('input', {
    id: 'password',
    type: 'password',
    autocomplete,
    required: true,
  });
  const button = createElement('button', {}, action);

  async function submit(event) {
    // The page sends it itself.
    event.preventDefault();
    button.disabled = true;
    message.textContent = texts.working;
    const proof = { token, password: password.value };
    // Sent once: if only the answer was lost, a repeat is refused.
    const { isOk, body, code } = await send('POST', path, proof, {}, 1);
    message.textContent = isOk ? describe(body) : (texts.errors[code] ?? texts.errors.OTHER);
    message.focus();
    button.disabled = false;
    // After any other failure the link is still good.
    if (!isOk && code !== 'RESET_LINK_INVALID') return;
    form.remove();
    history.replaceState(null, '', location.pathname);
    if (isOk) onDone(message);
  }

  const label = createElement('label', { htmlFor: 'password' }, texts.password);
  const form = createElement(
    'form',
    { onsubmit: submit },
    createElement('p', {}, label, createElement('br'), password),
    button,
  );
  show(createElement('h1', {}, texts.title), message, form);
}

Object.assign(globalThis, { showPasswordForm });
