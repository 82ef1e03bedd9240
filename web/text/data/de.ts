import type { TextsOf } from '../translate.ts';
import type { en } from './en.ts';

export const de: TextsOf<typeof en> = {
  'own.title': 'Ihre Daten',
  'own.text':
    'Alles, was über Sie gespeichert ist, in einer Datei: Profil, Familie, Termine mit ihrem Verlauf, Zahlungen, Pakete, Bewertungen und Nachrichten an den Support.',
  'own.button': 'Meine Daten herunterladen',
  'business.title': 'Daten des Betriebs',
  'business.text':
    'Sie gehören Ihnen. Nehmen Sie alles in einer Datei mit, oder beginnen Sie einen Betrieb aus einer solchen Datei.',
  'business.button': 'Alles vom Betrieb herunterladen',
  'export.collecting': 'Die Daten werden gesammelt …',
  'export.saved': 'Fertig. Die Datei liegt bei Ihren Downloads.',
  'export.preparing':
    'Die Datei ist groß und wird gerade geschrieben. Sie bekommen einen Link per E-Mail, sobald sie fertig ist.',
  'export.ready': 'Der Link zu Ihrer Datei ist in Ihrer E-Mail. Er gilt bis {day}, {time}.',
  'export.failed':
    'Die letzte Datei konnte nicht geschrieben werden. Fordern Sie sie noch einmal an.',
  'export.limited':
    'Es wird schon eine Datei geschrieben. Versuchen Sie es in einer Minute wieder.',

  'import.title': 'Einen Betrieb aus einer Datei beginnen',
  'import.text':
    'Die Datei eines Exports, von hier oder aus einer anderen Installation. Daraus wird ein neuer Betrieb als Entwurf: Sonst ändert sich nichts, und Kunden bekommen keine E-Mail, bevor er geöffnet ist.',
  'import.file': 'Datei des Exports (.json)',
  'import.unreadable':
    'Das ist nicht der Export eines Betriebs. Wählen Sie die Datei, die Sie heruntergeladen haben.',
  'import.name': 'Betrieb',
  'import.exported': 'Exportiert am',
  'import.submit': '{name} importieren',
  'import.again': 'Import noch einmal versuchen',
  'import.waiting': 'Die Datei wird gesendet und geschrieben. Das kann eine Minute dauern.',
  'import.tooLarge': 'Die Datei ist zu groß: bis 16 MB sind möglich. Es wurde nichts geändert.',
  'import.tooMany':
    'Ihr Konto hat schon so viele Betriebe, wie es haben darf. Es wurde nichts geändert.',
  'import.wrong':
    'Die Datei passt bei „{place}“ nicht zusammen. Es wurde nichts geändert. Exportieren Sie sie noch einmal und bearbeiten Sie sie nicht.',

  'section.services': 'Leistungen',
  'section.professionals': 'Fachkräfte',
  'section.clients': 'Kunden',
  'section.appointments': 'Termine',
  'section.payments': 'Zahlungen',
  'section.packages': 'Pakete',
  'section.coupons': 'Gutscheine',
  'section.classes': 'Kurse',
  'section.other': 'Zeiten und andere Zeilen',

  'done.title': '{name} ist importiert',
  'done.text': 'Es ist ein Entwurf. Sehen Sie ihn durch und reichen Sie ihn dann zur Prüfung ein.',
  'done.leftOut': 'Nicht in der Datei oder mit Absicht weggelassen:',
  'done.open': '{name} öffnen',
  'left.account': 'Konten Ihres Teams. Laden Sie es neu ein.',
  'left.trust': 'Bewertungen. Eine Bewertung muss von einem Besuch hier kommen.',
  'left.file': 'Bilder. Laden Sie sie neu hoch.',
  'left.secret': 'Webhooks. Ihre Geheimnisse stehen in keiner Datei.',
  'left.past': 'Der Verlauf der Änderungen, Verspätungen und die Warteliste.',
};
