import { CatalogueError } from '#shared/errors.ts'
import { type Reach, reachable, type SendThru, sendThru } from '#shared/model/delivery.ts'

/** What a chart has by which its patient can be reached. */
export type Contact = { email: string | null; mobile: string | null }
export type Channel = { sentThru: 'email' | 'text'; sentTo: string }

/**
 * What of it may be used, and is of use: nothing where something is wrong with it, as long as the other
 * works. Where neither does, what is left is tried, but no email to who wants none; texts to who
 * wants none the carrier refuses, until START.
 */
export function usableOf({ email, mobile }: Contact, reach: Reach): Contact {
  const working = {
    email: reach.email ? null : email,
    mobile: reach.mobile ? null : mobile,
  }
  if (working.email !== null || working.mobile !== null) return working
  return { email: reach.email?.problem === 'undeliverable' ? email : null, mobile }
}

/**
 * How something reaches the patient, and where: as chosen, else by what works, email first.
 * @throws ERR_EMAIL_NOT_SET, ERR_MOBILE_MISFORMAT where the chart lacks what is needed, or the patient wants
 *   no emails
 */
export function channelOf(contact: Contact, chosen: SendThru, reach = reachable): Channel {
  const { email, mobile } = chosen === sendThru.auto ? usableOf(contact, reach) : contact
  if (chosen !== sendThru.text && email !== null && !isUnwanted(reach)) {
    return { sentThru: 'email', sentTo: email }
  }
  if (chosen !== sendThru.email && mobile !== null) return { sentThru: 'text', sentTo: mobile }
  if (chosen === sendThru.text) {
    throw new CatalogueError('ERR_MOBILE_MISFORMAT', [
      'The chart has no mobile number. Add one, or send it by email.',
    ])
  }
  throw new CatalogueError('ERR_EMAIL_NOT_SET', [whyNoEmail(contact, chosen, reach)])
}

/** The owner of the address has asked for no more emails, or called one spam. */
const isUnwanted = ({ email }: Reach): boolean =>
  email !== null && email.problem !== 'undeliverable'

function whyNoEmail({ email, mobile }: Contact, chosen: SendThru, reach: Reach): string {
  if (email !== null && isUnwanted(reach)) {
    return mobile === null
      ? 'The patient wants no emails, and the chart has no mobile number. Add one, or call.'
      : 'The patient wants no emails. Send it by text.'
  }
  return chosen === sendThru.email
    ? 'The chart has no email address. Add one, or send it by text.'
    : 'The chart has neither an email address nor a mobile number. Add one first.'
}
