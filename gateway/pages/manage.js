/** The page of a manage link. Opening it changes nothing: mail scanners follow links. */

const API = `/api/manage/${location.pathname.split('/')[2]}`;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' };

let texts = useLanguage();
const message = createElement('p', { role: 'status' });

function say(text) {
  message.textContent = text;
}

function errorText(code) {
  return texts.errors[code] ?? texts.errors.OTHER;
}

function formatIn(timeZone, instant, options) {
  const language = document.documentElement.lang;
  return new Intl.DateTimeFormat(language, { timeZone, ...options }).format(new Date(instant));
}

const whenText = (zone, instant) =>
  formatIn(zone, instant, { ...DAY, ...CLOCK, timeZoneName: 'long' });

function detailsOf({ appointment, business, professionalName }) {
  const { name, addressLine1, postalCode, city, country, phone, website } = business;
  const services = (appointment.bookedServices ?? []).map((service) => service.name).join(', ');
  const place = [name, addressLine1, [postalCode, city].filter(Boolean).join(' '), country];
  const rows = [
    [texts.status, texts.statuses[appointment.status]],
    [texts.when, whenText(appointment.timezone, appointment.startUtc)],
    [texts.service, services],
    [texts.professional, professionalName],
    [texts.where, place.filter(Boolean).join(', ')],
    [texts.contact, [phone, website].filter(Boolean).join(', ')],
  ].filter(([, value]) => value);
  return createElement(
    'dl',
    {},
    ...rows.flatMap(([term, value]) => [
      createElement('dt', {}, term),
      createElement('dd', {}, createElement('bdi', {}, value)),
    ]),
  );
}

function untilText({ appointment, mayCancel, changeUntil }) {
  if (!mayCancel) return ['Pending', 'Confirmed'].includes(appointment.status) ? texts.tooLate : '';
  if (changeUntil === null) return '';
  return texts.until.replace('{time}', whenText(appointment.timezone, changeUntil));
}

/** Sends a change once: a repeat has the same key, and a stale page is refused. */
async function change(verb, body, etag, done) {
  const key = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  const headers = { 'idempotency-key': key, 'if-match': etag };
  say(texts.working);
  const sent = await send('POST', `${API}/${verb}`, body, headers);
  await render();
  say(sent.isOk ? done(sent.body) : errorText(sent.code));
}

async function cancel(etag) {
  if (await dialogOf(texts.askCancel, texts.cancel, texts.back)) {
    await change('cancel', {}, etag, () => texts.cancelled);
  }
}

/** The date input and, below it, the open times of the chosen day. */
function moveForm({ appointment }, etag) {
  const times = createElement('div', {});
  const day = createElement('input', {
    type: 'date',
    id: 'day',
    min: new Intl.DateTimeFormat('sv', { timeZone: appointment.timezone }).format(new Date()),
    value: appointment.date,
  });
  const listTimes = async () => {
    if (!day.value) return;
    const date = day.value;
    times.replaceChildren(texts.working);
    const { isOk, body, code } = await send('GET', `${API}/availability?date=${date}`);
    if (day.value !== date) return;
    const open = isOk ? body.filter((slot) => slot.available && !isNow(slot.time)) : [];
    if (!isOk) times.replaceChildren(errorText(code));
    else if (open.length === 0) times.replaceChildren(texts.noTimes);
    else times.replaceChildren(...open.map((slot) => timeButton(date, slot.time)));
  };
  const isNow = (time) => day.value === appointment.date && time === appointment.start;
  const timeButton = (date, start) => {
    const move = async () => {
      const dayText = formatIn('UTC', `${date}T00:00Z`, DAY);
      const question = texts.askMove.replace('{day}', dayText).replace('{time}', start);
      if (!(await dialogOf(question, texts.move, texts.back))) return;
      await change('reschedule', { date, start }, etag, ({ status }) => texts.movedTo[status]);
    };
    return createElement('button', { type: 'button', onclick: move }, start);
  };
  day.addEventListener('change', listTimes);
  void listTimes();
  const label = createElement('label', { htmlFor: 'day' }, texts.chooseDay);
  return createElement('section', {}, label, ' ', day, times);
}

async function render() {
  const { isOk, body, code, etag } = await send('GET', API);
  texts = useLanguage(body?.language);
  const heading = createElement('h1', {}, texts.title);
  if (!isOk) {
    show(heading, createElement('p', {}, errorText(code)));
    return;
  }
  const place = createElement('div', {});
  const openForm = () => {
    place.replaceChildren(moveForm(body, etag));
    place.querySelector('input').focus();
  };
  const button = (text, onclick) => createElement('button', { type: 'button', onclick }, text);
  show(
    heading,
    message,
    detailsOf(body),
    createElement('p', {}, untilText(body)),
    ...(body.mayReschedule ? [button(texts.move, openForm)] : []),
    ...(body.mayCancel ? [button(texts.cancel, () => cancel(etag))] : []),
    place,
  );
}

void render();
