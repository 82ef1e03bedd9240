/** The English texts of the booking page in a frame of another site. */
export const en = {
  continue: 'Continue: {day}, {time}',
  hint: 'Opens a new tab, where you log in and confirm. Nothing is booked before that.',
  continued: 'Go on in the new tab. Your choice stays here.',
} as const;
