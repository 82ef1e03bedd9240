import { PARTS } from './parts.ts';
import type { Texts } from './en.ts';

export const de: Texts = {
  greeting: 'Guten Tag {name},',
  greetingWithoutName: 'Guten Tag,',
  timeRange: '{start}–{end} Uhr',
  moment: '{day}, {start} Uhr',
  momentAndMore: '{day}, {start} Uhr (+{count})',
  instant: '{day}, {time} Uhr ({offset})',
  timezone: 'Ortszeit von {timezone} ({zone}).',
  serviceWithProfessional: '{services} bei {professional}',
  unknownService: 'Termin',
  unknownVisitor: 'Kunde ohne Namen',
  classOf: '{services}, {count} Teilnehmer',

  'label.service': 'Leistung',
  'label.professional': 'Bei',
  'label.place': 'Ort',
  'label.visitor': 'Für',
  'label.customer': 'Kunde',
  'label.participants': 'Teilnehmer',
  'label.price': 'Preis',
  'label.totalPrice': 'Preis aller Termine',
  'label.note': 'Notiz',
  'label.phone': 'Telefon',
  'label.website': 'Webseite',
  'label.reason': 'Grund',
  'label.oldTime': 'Bisheriger Termin',
  'label.newTime': 'Neuer Termin',
  'label.endpoint': 'Adresse',
  'label.webhook': 'Webhook-ID',
  'label.from': 'Von',
  'label.until': 'Bis',
  'label.disabledAt': 'Abgeschaltet',
  'label.lastError': 'Letzter Fehler',
  'label.calendar': 'Kalender',

  'link.manage': 'Verschieben oder absagen',
  'link.manageUntil': 'Verschieben oder absagen bis {deadline}',
  'link.view': 'Termin ansehen',
  'link.review': 'Bewertung schreiben',
  'link.book': 'Diesen Termin buchen',
  'link.decline': 'Diesmal nicht, weiter warten',
  'link.waitlist': 'Warteliste verlassen',
  'link.agenda': 'Kalender öffnen',
  'link.account': 'Konto öffnen',
  'link.login': 'Anmelden',
  'link.download': 'Herunterladen',
  'link.confirm': 'Bestätigen',
  'link.webhook': 'Webhook öffnen',
  'link.requests': 'Anträge öffnen',
  'link.ticket': 'Anfrage öffnen',
  'link.invitation': 'Einladung beantworten',
  'link.unsubscribe': 'Solche E-Mails abbestellen',

  'footer.customer': 'Sie erhalten diese E-Mail wegen Ihres Termins bei {business}.',
  'footer.waitlist':
    'Sie erhalten diese E-Mail, weil Sie auf der Warteliste von {business} stehen.',
  'footer.waitlistEnded':
    'Sie erhalten diese E-Mail, weil Sie auf der Warteliste von {business} standen.',
  'footer.staff': 'Sie erhalten diese E-Mail, weil Sie bei {business} arbeiten.',
  'footer.account': 'Sie erhalten diese E-Mail wegen Ihres Kontos mit dieser Adresse.',
  'footer.invitation': 'Sie erhalten diese E-Mail, weil {business} diese Adresse eingeladen hat.',
  'change.until': 'Sie können den Termin bis {deadline} verschieben oder absagen.',
  'change.tooLate':
    'Zum Verschieben oder Absagen im Internet ist es zu spät. Wenn Sie nicht kommen können, wenden Sie sich bitte an {business}.',

  'requested.subject': 'Angefragt: {services} bei {business}, {when}',
  'requested.heading': 'Ihre Anfrage ist verschickt',
  'requested.intro':
    '{business} bestätigt Ihre Anfrage oder lehnt sie ab. Sie erhalten dann sofort eine E-Mail. Eine Anfrage, die bis zum Beginn des Termins nicht bestätigt ist, verfällt.',

  'booked.subject': 'Gebucht: {services} bei {business}, {when}',
  'booked.heading': 'Ihr Termin ist gebucht',
  'booked.seriesHeading': 'Ihre Termine sind gebucht',
  'booked.intro': '{business} erwartet Sie.',

  'confirmed.subject': 'Bestätigt: {services} bei {business}, {when}',
  'confirmed.heading': 'Ihr Termin ist bestätigt',
  'confirmed.seriesHeading': 'Ihre Termine sind bestätigt',
  'confirmed.intro': '{business} hat Ihre Anfrage bestätigt und erwartet Sie.',

  'declined.subject': 'Abgelehnt: {services} bei {business}, {when}',
  'declined.heading': 'Ihre Anfrage wurde abgelehnt',
  'declined.intro': '{business} kann Ihre Anfrage nicht annehmen.',

  'changed.subject': 'Neuer Termin: {services} bei {business}, {when}',
  'changed.heading': 'Ihr Termin wurde verschoben',
  'changed.intro':
    'Der bisherige Termin gilt nicht mehr. {business} erwartet Sie zum neuen Termin.',
  'changed.pending':
    'Der bisherige Termin gilt nicht mehr. {business} bestätigt den neuen Termin oder lehnt ihn ab.',

  'updated.subject': 'Geändert: {services} bei {business}, {when}',
  'updated.heading': 'Ihr Termin wurde geändert',
  'updated.intro':
    '{business} hat die Leistungen, die Dauer oder den Preis Ihres Termins geändert. Er beginnt zur selben Zeit.',

  'reassigned.subject': 'Andere Person: {services} bei {business}, {when}',
  'reassigned.heading': 'Ihr Termin ist bei einer anderen Person aus dem Team',
  'reassigned.intro':
    'Die Zeit bleibt gleich. Bei {business} übernimmt {professional} Ihren Termin. Wenn Ihnen das nicht passt, können Sie ihn bis zum Beginn verschieben oder absagen.',

  'cancelled.subject': 'Abgesagt: {services} bei {business}, {when}',
  'cancelled.heading': 'Ihr Termin ist abgesagt',
  'cancelled.seriesHeading': 'Ihre Termine sind abgesagt',
  'cancelled.customer': 'Sie haben bei {business} abgesagt.',
  'cancelled.business': '{business} hat abgesagt.',
  'cancelled.system':
    '{business} hat Ihre Anfrage nicht vor dem Beginn bestätigt, deshalb ist sie verfallen. Der Termin findet nicht statt.',

  'reminder.subject': 'Erinnerung: {services} bei {business}, {when}',
  'reminder.heading': 'Ihr Termin steht bevor',
  'reminder.intro': '{business} erwartet Sie.',
  'reminder.until':
    'Wenn Sie nicht kommen können, verschieben Sie den Termin bitte oder sagen Sie ihn ab. Das geht bis {deadline}.',
  'reminder.anytime':
    'Wenn Sie nicht kommen können, verschieben Sie den Termin bitte oder sagen Sie ihn ab.',

  'waitlistOffer.subject': 'Ein Platz ist frei: {services} bei {business}, {when}',
  'waitlistOffer.heading': 'Ein Platz ist für Sie frei',
  'waitlistOffer.intro':
    '{business} hält diesen Termin bis {deadline} für Sie frei. Danach wird die nächste Person auf der Liste gefragt.',

  'waitlistWithdrawn.subject': 'Nicht mehr frei: {services} bei {business}, {when}',
  'waitlistWithdrawn.heading': 'Dieser Termin ist nicht mehr frei',
  'waitlistWithdrawn.intro':
    '{business} kann diesen Termin nicht mehr für Sie freihalten. Sie bleiben auf der Warteliste und erhalten eine Nachricht, wenn ein anderer Termin frei wird.',

  'waitlistEnded.subject': 'Nicht mehr auf der Warteliste: {services} bei {business}',
  'waitlistEnded.heading': 'Sie stehen nicht mehr auf der Warteliste',
  'waitlistEnded.removed':
    '{business} hat Sie von der Warteliste genommen. Wenn Sie Fragen haben, wenden Sie sich bitte an {business}.',
  'waitlistEnded.datesPassed':
    'Die Tage, auf die Sie gewartet haben, sind vorbei. Sie stehen nicht mehr auf der Warteliste von {business}.',
  'waitlistEnded.offersLapsed':
    'Ihnen wurden drei Termine angeboten, und keiner davon wurde gebucht. Sie stehen nicht mehr auf der Warteliste von {business}, können sich aber erneut eintragen.',

  'page.unknownLink': 'Dieser Link ist nicht mehr gültig.',
  'page.failed': 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal.',

  'waitlistPage.title': 'Ihr Platz auf der Warteliste',
  'waitlistPage.waiting':
    'Zurzeit wird kein Termin für Sie freigehalten. Sie bleiben auf der Warteliste von {business} und erhalten eine Nachricht, wenn ein anderer Termin frei wird.',
  'waitlistPage.booked': 'Sie haben diesen Termin gebucht. Die Einzelheiten kommen per E-Mail.',
  'waitlistPage.pending': 'Ihre Buchung wird bearbeitet. Das Ergebnis erfahren Sie per E-Mail.',
  'waitlistPage.left': 'Sie stehen nicht mehr auf der Warteliste von {business}.',
  'waitlistPage.busy': 'Sie haben zu dieser Zeit einen anderen Termin.',
  'waitlistPage.refused':
    'Dieser Termin konnte nicht gebucht werden. Bitte versuchen Sie es später noch einmal.',

  'thanks.subject': 'Danke für Ihren Besuch bei {business}',
  'thanks.heading': 'Danke für Ihren Besuch',
  'thanks.intro':
    'Wie war Ihr Termin bei {business}? Eine kurze Bewertung hilft anderen Kundinnen und Kunden.',

  'reviewPage.title': 'Ihren Besuch bewerten',
  'reviewPage.rating': 'Ihre Bewertung',
  'reviewPage.choice': '{rating} von 5 Sternen',
  'reviewPage.comment': 'Ihr Kommentar (freiwillig)',
  'reviewPage.public': 'Ihre Bewertung ist öffentlich und zeigt den Namen {name}.',
  'reviewPage.button': 'Bewertung veröffentlichen',
  'reviewPage.done': 'Vielen Dank. Ihre Bewertung ist veröffentlicht.',
  'reviewPage.exists': 'Sie haben diesen Besuch schon bewertet.',
  'reviewPage.invalid':
    'Bitte wählen Sie 1 bis 5 Sterne. Ein Kommentar hat höchstens {max} Zeichen.',
  'reviewPage.refused': 'Dieser Besuch kann nicht bewertet werden.',

  'staffRequested.subject': 'Neue Anfrage: {visitor}, {when}',
  'staffRequested.heading': 'Eine neue Anfrage wartet auf Antwort',
  'staffRequested.intro':
    'Bitte bestätigen Sie sie oder lehnen Sie sie ab. Eine Anfrage, die bis zum Beginn des Termins nicht bestätigt ist, verfällt.',

  'staffBooked.subject': 'Neue Buchung: {visitor}, {when}',
  'staffBooked.heading': 'Es gibt eine neue Buchung',
  'staffBooked.intro': '{visitor} ist bei {professional} gebucht.',

  'staffChanged.subject': 'Verschoben: {visitor}, {when}',
  'staffChanged.heading': 'Ein Termin wurde verschoben',
  'staffChanged.intro': 'Der Termin von {visitor} bei {professional} hat eine neue Zeit.',
  'staffChanged.pending':
    'Der Termin von {visitor} bei {professional} hat eine neue Zeit. Bitte bestätigen Sie ihn oder lehnen Sie ihn ab.',

  'staffUpdated.subject': 'Geändert: {visitor}, {when}',
  'staffUpdated.heading': 'Ein Termin wurde geändert',
  'staffUpdated.intro':
    'Der Termin von {visitor} bei {professional} hat andere Leistungen, eine andere Dauer oder einen anderen Preis. Er beginnt zur selben Zeit.',

  'staffReassigned.subject': 'Übernommen: {visitor}, {when}',
  'staffReassigned.heading': 'Ein Termin wurde übernommen',
  'staffReassigned.intro':
    '{professional} übernimmt den Termin von {visitor}. Die Zeit bleibt gleich.',

  'staffCancelled.subject': 'Abgesagt: {visitor}, {when}',
  'staffCancelled.heading': 'Es gibt eine Absage',
  'staffCancelled.customer': 'Die Absage kam vom Kunden. Die Zeit ist wieder frei.',
  'staffCancelled.business': 'Die Absage kam vom Betrieb. Die Zeit ist wieder frei.',
  'staffCancelled.system': 'Die Anfrage wurde nicht vor dem Beginn bestätigt und ist verfallen.',

  'staffDeclined.subject': 'Abgelehnt: {visitor}, {when}',
  'staffDeclined.heading': 'Eine Anfrage wurde abgelehnt',
  'staffDeclined.intro': 'Jemand aus dem Team hat die Anfrage abgelehnt. Die Zeit ist wieder frei.',

  'staffRestored.subject': 'Findet wieder statt: {visitor}, {when}',
  'staffRestored.heading': 'Ein Kurs findet wieder statt',
  'staffRestored.intro':
    'Der abgesagte Kurs bei {professional} findet wieder statt. Noch ist niemand angemeldet.',

  'staffClass.intro':
    'Es geht um einen ganzen Kurs bei {professional}. Ein Preis gilt für alle Plätze zusammen.',

  'staffLate.subject': 'Verspätung: {visitor}, {when}',
  'staffLate.heading': 'Jemand verspätet sich',
  'staffLate.intro': 'Voraussichtliche Verspätung von {visitor}: {duration}.',

  'agenda.subject': 'Termine am {day}',
  'agenda.heading': 'Termine am {day}',
  'agenda.entry': '{visitor}: {services}',
  'agenda.pendingEntry': '{visitor}: {services} (noch nicht bestätigt)',

  'staffConflict.subject': 'Anderswo belegt: {visitor}, {when}',
  'staffConflict.heading': 'Ein Konflikt mit einem anderen Kalender',
  'staffConflict.one':
    'Im Kalender {calendar} ist {professional} zur Zeit dieses Termins belegt. Der Termin bleibt gebucht, und die Kundschaft weiß davon nichts. Bitte verlegen Sie ihn, sagen Sie ihn ab oder ändern Sie den anderen Kalender.',
  'staffConflict.many':
    'Im Kalender {calendar} ist {professional} zu den Zeiten dieser Termine belegt. Die Termine bleiben gebucht, und die Kundschaft weiß davon nichts. Bitte verlegen Sie sie, sagen Sie sie ab oder ändern Sie den anderen Kalender.',

  'calendarFailing.subject': 'Der Kalender {calendar} ist nicht lesbar',
  'calendarFailing.heading': 'Ein fremder Kalender ist nicht lesbar',
  'calendarFailing.intro':
    'Der Kalender {calendar} von {professional} konnte seit {since} nicht gelesen werden. Seine zuletzt bekannten belegten Zeiten gelten weiter. Neuere sind nicht bekannt, also können Buchungen auf sie fallen.',
  'calendarError.unreachable':
    'Sein Server ist nicht erreichbar. Prüfen Sie die Adresse des Kalenders und ob der Server läuft.',
  'calendarError.timed out':
    'Sein Server antwortet nicht rechtzeitig. Es wird weiter versucht. Bleibt es dabei, fragen Sie den Betreiber des Servers.',
  'calendarError.address refused':
    'Die Adresse führt in ein privates oder lokales Netz, was nicht erlaubt ist. Geben Sie eine öffentliche Adresse ein.',
  'calendarError.unauthorized':
    'Sein Server lehnt die Anmeldung ab. Geben Sie Benutzername und Passwort neu ein; viele Anbieter verlangen ein Passwort für Apps. Ist die Adresse selbst geheim, erzeugen Sie dort eine neue.',
  'calendarError.not found':
    'Unter dieser Adresse gibt es keinen Kalender mehr. Kopieren Sie die Adresse neu aus den Einstellungen des anderen Kalenders.',
  'calendarError.server error':
    'Sein Server meldet einen eigenen Fehler. Es wird weiter versucht. Bleibt es dabei, fragen Sie den Betreiber des Servers.',
  'calendarError.too large':
    'Der Kalender ist zu groß zum Lesen. Löschen Sie dort alte Einträge, oder wählen Sie einen kleineren Kalender.',
  'calendarError.not a calendar':
    'Unter der Adresse liegt etwas anderes, oft eine Seite zum Anmelden. Kopieren Sie die Adresse der Kalenderdatei (iCal oder ICS) aus den Einstellungen des anderen Kalenders.',
  'calendarError.not decryptable':
    'Die gespeicherte Adresse und das Passwort lassen sich nicht mehr entschlüsseln. Geben Sie beide neu ein.',

  'unsubscribe.question': 'Möchten Sie keine Mails dieser Art mehr erhalten?',
  'unsubscribe.button': 'Abbestellen',
  'unsubscribe.done':
    'Sie erhalten keine Mails dieser Art mehr. In Ihrem Konto können Sie sie wieder einschalten.',
  'unsubscribe.doneRecord': 'Sie erhalten keine Mails dieser Art mehr.',
  'unsubscribe.reminders': 'Erinnerungen an Termine',
  'unsubscribe.changes': 'Verschobene, abgesagte und abgelehnte Termine',
  'unsubscribe.waitlist': 'Angebote der Warteliste',
  'unsubscribe.askWaitlist':
    'Möchten Sie die Warteliste verlassen? Sie erhalten dann keine Angebote mehr.',
  'unsubscribe.left': 'Sie stehen nicht mehr auf der Warteliste.',
  'unsubscribe.thanks': 'Dank nach einem Besuch',
  'unsubscribe.bookings': 'Mails über Buchungen, Änderungen und Absagen',
  'unsubscribe.agenda': 'Die Termine des Tages',
  'unsubscribe.calendars': 'Mails über fremde Kalender und Konflikte',

  'passwordReset.subject': 'Neues Passwort festlegen',
  'passwordReset.heading': 'Neues Passwort festlegen',
  'passwordReset.intro':
    'Für Ihr Konto wurde ein neues Passwort angefordert. Dieser Link gilt {duration} und nur einmal.',
  'passwordReset.use': 'Programme, die die API benutzen, senden stattdessen diesen Code:',
  'passwordReset.ignore':
    'Wenn Sie das nicht waren, brauchen Sie nichts zu tun. Ihr Passwort bleibt, wie es ist.',

  'magicLink.subject': 'Ihr Link zum Anmelden',
  'magicLink.heading': 'Ohne Passwort anmelden',
  'magicLink.intro': 'Dieser Link meldet Sie an. Er gilt {duration} und nur einmal.',
  'magicLink.endsPassword':
    'Die E-Mail-Adresse Ihres Kontos war noch nicht bestätigt. Zu Ihrer Sicherheit beendet der Link auch das bisherige Passwort und alle anderen Anmeldungen. Wählen Sie danach mit „Passwort vergessen“ ein neues Passwort.',
  'magicLink.ignore':
    'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun. Geben Sie den Link nicht weiter.',

  'exportReady.subject': 'Ihre Daten stehen bereit',
  'exportReady.heading': 'Ihre Daten stehen bereit',
  'exportReady.person':
    'Alles, was über Sie gespeichert ist, steht in einer Datei. Der Link gilt {duration}.',
  'exportReady.business':
    'Alle Daten von {business} stehen in einer Datei. Der Link gilt {duration}.',
  'exportReady.keep':
    'Geben Sie den Link nicht weiter: Er braucht kein Passwort. Falls Sie die Datei nicht angefordert haben, ändern Sie Ihr Passwort.',

  'emailChange.subject': 'Neue E-Mail-Adresse bestätigen',
  'emailChange.heading': 'Neue E-Mail-Adresse bestätigen',
  'emailChange.intro':
    'Mit diesem Link wird diese Adresse die E-Mail-Adresse Ihres Kontos. Er gilt {duration} und nur einmal.',
  'emailChange.ignore':
    'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun. Geben Sie den Link nicht weiter.',

  'emailChangeNotice.subject': 'Neue E-Mail-Adresse für Ihr Konto',
  'emailChangeNotice.heading': 'Eine neue E-Mail-Adresse wurde angefordert',
  'emailChangeNotice.intro':
    'Jemand, der Ihr Passwort kennt, möchte die E-Mail-Adresse Ihres Kontos ändern. Sie ändert sich, sobald sie an der neuen Adresse bestätigt wird.',
  'emailChangeNotice.notYou':
    'Wenn Sie das nicht waren, wählen Sie jetzt ein neues Passwort. Das beendet die Anforderung.',

  'emailChanged.subject': 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
  'emailChanged.heading': 'Die E-Mail-Adresse wurde geändert',
  'emailChanged.intro':
    'Diese Adresse gehört nicht mehr zu Ihrem Konto. Alle anderen Anmeldungen wurden beendet.',
  'emailChanged.notYou':
    'Wenn Sie das nicht waren, schreiben Sie sofort dem Betreiber dieser Seite.',

  'invitation.subject': '{business} lädt Sie ein',
  'invitation.heading': '{business} lädt Sie ein',
  'invitation.intro':
    '{business} möchte mit Ihnen zusammenarbeiten. Um zu antworten, melden Sie sich als Fachkraft mit dieser Adresse an, oder registrieren Sie sich.',
  'invitation.member':
    '{business} möchte Sie in das Team aufnehmen: {role}. Um zu antworten, melden Sie sich als Unternehmen oder Fachkraft mit dieser Adresse an, oder registrieren Sie sich.',
  'invitation.owner': 'Inhaber/in',
  'invitation.manager': 'Leitung',
  'invitation.frontDesk': 'Empfang',
  'invitation.use':
    'Programme, die die API benutzen, senden stattdessen diesen Code an die Adresse darunter:',

  'timeOffRequest.requested': '{professional} bittet um freie Zeit bei {business}',
  'timeOffRequest.approved': 'Ihre freie Zeit bei {business} wurde genehmigt',
  'timeOffRequest.declined': 'Ihre freie Zeit bei {business} wurde abgelehnt',
  'timeOffRequest.use': 'Genehmigen Sie sie in der Liste der Anträge, oder lehnen Sie sie ab.',

  'supportTicket.created': 'Neue Anfrage: {subject}',
  'supportTicket.replied': 'Antwort auf eine Anfrage: {subject}',
  'supportTicket.assigned': 'Ihnen zugewiesen: {subject}',
  'supportTicket.answered': 'Antwort auf Ihre Frage: {subject}',
  'supportTicket.resolved': 'Ihre Frage ist gelöst: {subject}',
  'supportTicket.closed': 'Ihre Anfrage ist geschlossen: {subject}',
  'supportTicket.reopen':
    'Fehlt noch etwas? Antworten Sie auf der Seite der Anfrage, dann wird sie wieder geöffnet.',

  'webhookDisabled.subject': 'Ein Webhook von {business} wurde abgeschaltet',
  'webhookDisabled.heading': 'Ein Webhook wurde abgeschaltet',
  'webhookDisabled.gone':
    'Der Empfänger hat mit 410 (gone) geantwortet. Er erhält keine Ereignisse mehr.',
  'webhookDisabled.failing':
    'Seit Tagen ist keine Zustellung gelungen. Der Empfänger erhält keine Ereignisse mehr.',
  'webhookDisabled.use':
    'Sorgen Sie dafür, dass der Empfänger innerhalb von 15 Sekunden mit einem Status von 200 bis 299 antwortet. Schalten Sie den Webhook dann ein und lassen Sie die verpassten Ereignisse noch einmal senden. Seine Seite kann beides.',
  ...PARTS.de,
};
