/** Formats a day, YYYY-MM-DD, as people write it: MM/DD/YYYY. */
export const formatDay = (day: string): string =>
  day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
