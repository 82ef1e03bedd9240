/** The id of the heading that takes the focus when a visit has left the list. */
export const UPCOMING_HEADING = 'upcoming';
