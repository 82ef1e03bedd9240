/** The page of a magic link. Only the click logs in: mail scanners open links, too. */

/** After the hash, so that no server and no proxy logs it. */
const token = location.hash.slice(1);
const { texts } = useLanguage(new URLSearchParams(location.search).get('language'));
// It takes the focus with the result, because the form may be gone.
const message = createElement('p', { role: 'status', tabIndex: -1 });

function describe({ user, passwordEnded }) {
  const done = texts.done.replace('{name}', () => user.name);
  return passwordEnded ? `${done} ${texts.passwordEnded}` : done;
}

async function logIn(event) {
  // The page sends it itself.
  event.preventDefault();
  button.disabled = true;
  message.textContent = texts.working;
  const path = '/api/auth/magic-link/exchange';
  const proof = field.isConnected ? { token, code: codeInput.value } : { token };
  // Sent once: if only the answer was lost, a repeat is refused.
  const { isOk, body, code } = await send('POST', path, proof, { 'x-session': 'cookie' }, 1);
  message.textContent = isOk ? describe(body) : (texts.errors[code] ?? texts.errors.OTHER);
  message.focus();
  // The account has a second factor.
  if (code === 'MISSING_FIELDS') askForCode();
  button.disabled = false;
  // After any other failure the link is still good.
  if (!isOk && code !== 'RESET_LINK_INVALID') return;
  form.remove();
  history.replaceState(null, '', location.pathname);
  if (isOk) openApp();
}

/** The app knows by this hint that there is a session; its other tabs go on with it at once. */
function openApp() {
  try {
    localStorage.setItem('amsel.session', '1');
  } catch {
    // Without storage the app asks the server.
  }
  new BroadcastChannel('amsel.session').postMessage('changed');
  message.after(createElement('p', {}, createElement('a', { href: '/' }, texts.open)));
}

const codeInput = createElement('input', {
  name: 'code',
  required: true,
  autocomplete: 'one-time-code',
  dir: 'ltr',
});
const field = createElement('label', {}, texts.code, ' ', codeInput);

function askForCode() {
  message.textContent = texts.codeNeeded;
  form.prepend(field);
  codeInput.focus();
}

const button = createElement('button', {}, texts.logIn);
const form = createElement('form', { onsubmit: logIn }, button);
show(createElement('h1', {}, texts.title), message, form);
