/** The page that confirms a new email. Only the click changes it: mail scanners open links, too. */

/** After the hash, so that no server and no proxy logs it. */
const token = location.hash.slice(1);
const { texts } = useLanguage(new URLSearchParams(location.search).get('language'));
// It takes the focus with the result, because the button may be gone.
const message = createElement('p', { role: 'status', tabIndex: -1 });

async function confirmEmail({ currentTarget }) {
  currentTarget.disabled = true;
  message.textContent = texts.working;
  // Sent once: if only the answer was lost, a repeat is refused.
  const { isOk, body, code } = await send('POST', '/api/account/email/confirm', { token }, {}, 1);
  const failure = texts.errors[code] ?? texts.errors.OTHER;
  message.textContent = isOk ? texts.done.replace('{email}', () => body.email) : failure;
  message.focus();
  // After any other failure the link is still good.
  const isUsed = isOk || code === 'RESET_LINK_INVALID';
  currentTarget.disabled = isUsed;
  if (!isUsed) return;
  currentTarget.remove();
  history.replaceState(null, '', location.pathname);
}

const button = createElement('button', { type: 'button', onclick: confirmEmail }, texts.confirm);
show(createElement('h1', {}, texts.title), message, button);
