const labels: Readonly<Record<string, string>> = {
  from: 'First day',
  to: 'Last day',
  name: 'Name',
}

/** The words of the holidays, of the practice and of its locations. */
export const holidayTexts = {
  labels,
  title: 'Holidays',
  practice: 'Days on which all locations are closed.',
  location: 'Days on which this location is closed, besides the holidays of the practice.',
  none: 'No holidays yet.',
  add: 'Add holiday',
  fieldOf: (label: string, number: number) => `Holiday ${number}, ${label.toLowerCase()}`,
  removeOf: (number: number) => `Remove holiday ${number}`,
  toHint: 'Leave the last day empty for a single day.',
  namePlaceholder: 'Name (optional)',
  wrong: 'Check the holidays.',
}

/** The words of a location's hours. */
export const locationHoursTexts = {
  title: 'Opening hours',
  sameHours: 'Same hours as the practice',
  own: 'Own hours',
}
