/** The English texts of the dialog that reports something. */
export const en = {
  text: 'The people who run this site look at it and decide. The other side never learns who reported it.',
  reason: 'Tell us what is wrong',
  hint: 'For example: it is not true, it insults someone, or it shows private details.',
  missing: 'Say what is wrong first.',
  send: 'Send the report',
  sent: 'Your report was sent. The decision comes by email.',
  'error.CANNOT_REPORT_OWN_CONTENT': 'This is your own. You can change it yourself.',
  'error.REQUEST_PENDING': 'You have reported this already. The decision comes by email.',
  'error.USAGE_LIMIT_REACHED': 'You have 20 open reports. Wait for their decisions first.',
} as const;
