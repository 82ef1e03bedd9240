/** The page of a manage link. Opening it changes nothing: mail scanners follow links. */

const API = `/api/manage/${location.pathname.split('/')[2]}`;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const REASON_MAX = 500;
const DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' };

let { texts, locale } = useLanguage();
// It takes the focus after a change, because the button of that change is gone.
const message = createElement('p', { role: 'status', tabIndex: -1 });

function errorText(code) {
  return texts.errors[code] ?? texts.errors.OTHER;
}

const formatOf = (timeZone, options) => new Intl.DateTimeFormat(locale, { timeZone, ...options });

/** The name of the zone at an instant. */
function zoneOf(format, at) {
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName').value;
}

/** An instant or a time range, with the offset of the zone; two where the clock changes. */
function whenText({ timezone: timeZone }, start, end = start) {
  const range = [new Date(start), new Date(end)];
  // The same in all languages, as in mails.
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const offsets = [...new Set(range.map((at) => zoneOf(offset, at)))].join(' → ');
  return `${formatOf(timeZone, { ...DAY, ...CLOCK }).formatRange(...range)} (${offsets})`;
}

/** The zone in which all times of the page are to be read, in the words of mails. */
function zoneText({ timezone, startUtc }) {
  const zone = zoneOf(formatOf(timezone, { timeZoneName: 'longGeneric' }), new Date(startUtc));
  return texts.timezone.replace('{timezone}', timezone).replace('{zone}', zone);
}

function linkTo(href, text) {
  return createElement('a', { href }, text);
}

function priceText({ priceMajor, appointment: { currency, status } }) {
  if (priceMajor === null || status === 'Cancelled') return '';
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(priceMajor);
}

function detailsOf(managed) {
  const { appointment, business, professionalName } = managed;
  const { name, addressLine1, postalCode, city, country, phone, website } = business;
  const { startUtc, endUtc, bookedServices = [] } = appointment;
  const services = bookedServices.map((service) => service.name);
  const town = [postalCode, city].filter(Boolean).join(' ');
  const rows = [
    [
      texts.status,
      texts.cancelledBy[appointment.cancelledBy] ?? texts.statuses[appointment.status],
    ],
    [texts.reason, appointment.cancelReason],
    [texts.when, whenText(appointment, startUtc, endUtc)],
    [texts.service, new Intl.ListFormat(locale).format(services)],
    [texts.professional, professionalName],
    [texts.where, joinWithComma([name, addressLine1, town, country])],
    [texts.price, priceText(managed)],
    [texts.phone, phone && linkTo(`tel:${phone.replaceAll(' ', '')}`, phone)],
    [texts.website, website && linkTo(website, website)],
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
  return texts.until.replace('{time}', whenText(appointment, changeUntil));
}

/** Sends a change once: a repeat has the same key, and a stale page is refused. */
async function change(verb, body, etag, done) {
  const key = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  const headers = { 'idempotency-key': key, 'if-match': etag };
  message.textContent = texts.working;
  const sent = await send('POST', `${API}/${verb}`, body, headers);
  // After a refusal the chosen day stays, with the times that it has now.
  await render(sent.isOk ? undefined : body.date);
  message.textContent = sent.isOk ? done(sent.body) : errorText(sent.code);
  message.focus();
}

async function cancel({ appointment }, etag) {
  const when = whenText(appointment, appointment.startUtc, appointment.endUtc);
  const lines = [texts.askCancel, when, zoneText(appointment)];
  const label = createElement('label', { htmlFor: 'reason' }, texts.askReason);
  const field = createElement('input', { id: 'reason', maxLength: REASON_MAX });
  const place = createElement('p', {}, label, field);
  if (!(await dialogOf(lines, texts.cancel, texts.back, place))) return;
  const reason = field.value.trim();
  await change('cancel', reason === '' ? {} : { reason }, etag, () => texts.cancelled);
}

/** The date input and, below it, the open times of the chosen day. */
function moveForm({ appointment }, etag, chosenDay) {
  const note = createElement('p', { role: 'status' });
  const times = createElement('div', {});
  const day = createElement('input', {
    type: 'date',
    id: 'day',
    min: new Intl.DateTimeFormat('sv', { timeZone: appointment.timezone }).format(new Date()),
    value: chosenDay,
  });
  const listTimes = async () => {
    if (!day.value) return;
    const date = day.value;
    times.replaceChildren();
    note.textContent = texts.working;
    const { isOk, body, code } = await send('GET', `${API}/availability?date=${date}`);
    if (day.value !== date) return;
    const open = isOk ? body.filter((slot) => slot.available && !isNow(slot.time)) : [];
    times.replaceChildren(...open.map((slot) => timeButton(date, slot.time)));
    if (!isOk) note.textContent = errorText(code);
    else note.textContent = open.length === 0 ? texts.noTimes : texts.chooseTime;
  };
  const isNow = (time) => day.value === appointment.date && time === appointment.start;
  const timeButton = (date, start) => {
    const move = async () => {
      const dayText = formatOf('UTC', DAY).format(new Date(`${date}T00:00Z`));
      const question = texts.askMove.replace('{day}', dayText).replace('{time}', start);
      if (!(await dialogOf([question, zoneText(appointment)], texts.move, texts.back))) return;
      await change('reschedule', { date, start }, etag, ({ status }) => texts.movedTo[status]);
    };
    return createElement('button', { type: 'button', onclick: move }, start);
  };
  day.addEventListener('change', listTimes);
  void listTimes();
  const label = createElement('label', { htmlFor: 'day' }, texts.chooseDay);
  const zone = createElement('p', {}, zoneText(appointment));
  return createElement('section', {}, label, ' ', day, note, zone, times);
}

/** With a chosen day, the form is open. */
async function render(chosenDay) {
  const { isOk, body, code, etag } = await send('GET', API);
  ({ texts, locale } = useLanguage(body?.language));
  const heading = createElement('h1', {}, texts.title);
  if (!isOk) {
    show(heading, message);
    message.textContent = errorText(code);
    return;
  }
  const place = createElement('div', {});
  const openForm = (day) => place.replaceChildren(moveForm(body, etag, day));
  const startMove = () => {
    openForm(body.appointment.date);
    place.querySelector('input').focus();
  };
  if (chosenDay && body.mayReschedule) openForm(chosenDay);
  const button = (text, onclick) => createElement('button', { type: 'button', onclick }, text);
  show(
    heading,
    message,
    detailsOf(body),
    createElement('p', {}, zoneText(body.appointment)),
    createElement('p', {}, untilText(body)),
    ...(body.mayReschedule ? [button(texts.move, startMove)] : []),
    ...(body.mayCancel ? [button(texts.cancel, () => cancel(body, etag))] : []),
    place,
  );
}

void render();
