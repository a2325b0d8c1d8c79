export type NameParts = { firstName: string; middleName: string; lastName: string }

const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?\s+/i
/** What stands before a family name and belongs to it. */
const PARTICLE =
  /^(?:de|del|della|der|den|di|da|dos|du|la|le|van|von|zu|zum|ter|ten|bin|ibn|al|el|st\.?)$/i
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/i

/** A whole name as its parts: `Smith, John M.` and `Dr. John M. van der Smith Jr.` are both understood. */
export function splitName(written: string): NameParts {
  const name = written.trim().replace(/\s+/g, ' ').replace(TITLE, '')
  const [before = '', ...after] = name.split(',').map((part) => part.trim())
  const given = after.filter((part) => part !== '' && !SUFFIX.test(part))
  const suffixes = after.filter((part) => SUFFIX.test(part))
  if (given.length > 0) {
    const [firstName = '', ...middle] = given.join(' ').replace(TITLE, '').split(' ')
    return { firstName, middleName: middle.join(' '), lastName: [before, ...suffixes].join(' ') }
  }
  return inOrder([...before.split(' '), ...suffixes])
}

/** Given name first; the family name begins with its particle, or is the last word. */
function inOrder(words: readonly string[]): NameParts {
  const [firstName = '', ...others] = words.filter((word) => word !== '')
  const ending = others.findLastIndex((word) => !SUFFIX.test(word))
  const particle = others.findIndex((word, at) => at < ending && PARTICLE.test(word))
  const from = particle === -1 ? Math.max(0, ending) : particle
  return {
    firstName,
    middleName: others.slice(0, from).join(' '),
    lastName: others.slice(from).join(' '),
  }
}
