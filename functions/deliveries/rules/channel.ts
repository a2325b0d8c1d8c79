import { CatalogueError } from '#shared/errors.ts'
import { type SendThru, sendThru } from '#shared/model/delivery.ts'

/** What a chart has by which its patient can be reached. */
export type Contact = { email: string | null; mobile: string | null }
export type Channel = { sentThru: 'email' | 'text'; sentTo: string }

/**
 * How something reaches the patient, and where: as chosen, else by email where there is an address.
 * @throws ERR_EMAIL_NOT_SET, ERR_MOBILE_MISFORMAT where the chart lacks what is needed
 */
export function channelOf({ email, mobile }: Contact, chosen: SendThru): Channel {
  if (chosen !== sendThru.text && email !== null) return { sentThru: 'email', sentTo: email }
  if (chosen !== sendThru.email && mobile !== null) return { sentThru: 'text', sentTo: mobile }
  if (chosen === sendThru.text) {
    throw new CatalogueError('ERR_MOBILE_MISFORMAT', [
      'The chart has no mobile number. Add one, or send it by email.',
    ])
  }
  throw new CatalogueError('ERR_EMAIL_NOT_SET', [
    chosen === sendThru.email
      ? 'The chart has no email address. Add one, or send it by text.'
      : 'The chart has neither an email address nor a mobile number. Add one first.',
  ])
}
