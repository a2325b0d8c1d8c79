export interface PersonName {
  readonly family: string
  readonly given: string
  readonly middle: string
  readonly prefix: string
  readonly suffix: string
}

/**
 * The writings of a DICOM person name that are filled in: alphabetic, then ideographic, then
 * phonetic. DICOM PS3.5, section 6.2.1.
 */
export const parsePersonName = (personName: string): readonly PersonName[] =>
  personName
    .split('=')
    .map((group) => {
      const [family = '', given = '', middle = '', prefix = '', suffix = ''] = group
        .split('^')
        .map((component) => component.trim())
      return { family, given, middle, prefix, suffix }
    })
    .filter((name) => Object.values(name).some((component) => component !== ''))

/** A DICOM person name as people write it: `DOE^JANE^A` is `JANE A DOE`. Null where it says nothing. */
export const formatPersonName = (personName: string | null): string | null => {
  const name = parsePersonName(personName ?? '')[0]
  if (name === undefined) return null
  const { prefix, given, middle, family, suffix } = name
  return [prefix, given, middle, family, suffix].filter((part) => part !== '').join(' ')
}
