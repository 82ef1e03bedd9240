/** The English texts of exports and imports. */
export const en = {
  'own.title': 'Your data',
  'own.text':
    'Everything that is stored about you, as one file: profile, family, bookings with their history, payments, packages, reviews, messages to support.',
  'own.button': 'Download my data',
  'business.title': 'Data of the business',
  'business.text':
    'It is yours. Take everything with you as one file, or start a business from such a file.',
  'business.button': 'Download everything of the business',
  'export.collecting': 'Collecting your data …',
  'export.saved': 'Done. The file is among your downloads.',
  'export.preparing':
    'It is large, so it is being written now. We mail you a link when it is done.',
  'export.ready': 'The link to your file is in your mail. It works until {day}, {time}.',
  'export.failed': 'The last file could not be written. Ask for it once more.',
  'export.limited': 'A file is being written already. Try again in a minute.',

  'import.title': 'Start a business from a file',
  'import.text':
    'The file of an export, here or at another installation. It becomes a new business of yours, as a draft: nothing else of yours changes, and clients get no mail before it is open.',
  'import.file': 'File of the export (.json)',
  'import.unreadable': 'This is not the export of a business. Choose the file that you downloaded.',
  'import.name': 'Business',
  'import.exported': 'Exported',
  'import.submit': 'Import {name}',
  'import.again': 'Try the import again',
  'import.waiting': 'The file is being sent and written. This can take a minute.',
  'import.tooLarge': 'The file is too large: up to 16 MB can be imported. Nothing was changed.',
  'import.tooMany': 'Your account has as many businesses as it may have. Nothing was changed.',
  'import.wrong':
    'The file does not fit together at “{place}”. Nothing was changed. Export it again, and do not edit it.',

  'section.services': 'Services',
  'section.professionals': 'Professionals',
  'section.clients': 'Clients',
  'section.appointments': 'Appointments',
  'section.payments': 'Payments',
  'section.packages': 'Packages',
  'section.coupons': 'Coupons',
  'section.classes': 'Classes',
  'section.other': 'Hours and other rows',

  'done.title': '{name} is imported',
  'done.text': 'It is a draft. Look at it, then submit it for review.',
  'done.leftOut': 'Not in the file, or left out on purpose:',
  'done.open': 'Open {name}',
  'left.account': 'Accounts of your team. Invite them again.',
  'left.trust': 'Reviews. A rating must come from a visit here.',
  'left.file': 'Pictures. Upload them again.',
  'left.secret': 'Webhooks. Their secrets are not in a file.',
  'left.past': 'The history of changes, late alerts and the waitlist.',
} as const;
