/** Contact details by which two accounts of one person are recognized. */
type Person = { email: string; mobile: string | null; mobileVerified: boolean }

/** Mail providers that ignore dots in the part before the at sign. */
const IGNORING_DOTS = ['gmail.com', 'googlemail.com']

/** Whether two addresses deliver to one mailbox: letter case, `+tag` and Gmail's dots do not count. */
export function isSameMailbox(one: string, other: string | null): boolean {
  return other !== null && mailboxOf(one) === mailboxOf(other)
}

function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [mailbox = ''] = local.split('+')
  return IGNORING_DOTS.includes(domain)
    ? `${mailbox.replaceAll('.', '')}@gmail.com`
    : `${mailbox}@${domain}`
}

/** Whether two accounts belong to one person, as far as the accounts show. */
export function isSamePerson(one: Person, other: Person): boolean {
  const isSameMobile =
    one.mobileVerified && other.mobileVerified && one.mobile !== null && one.mobile === other.mobile
  return isSameMobile || isSameMailbox(one.email, other.email)
}
