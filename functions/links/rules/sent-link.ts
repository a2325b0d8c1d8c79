import type { Message } from '#functions/deliveries/public.ts'
import { BIRTH_DATE_TRIES, type PatientLinkState } from '#shared/model/patient-link.ts'
import type { LinkRecipient, SentLink } from '../records.ts'

type Contact = { email: string | null; mobile: string | null }

/** Every address that a message may go to, the fallback of a text included. */
export function recipientsOf(message: Message, chart: Contact): LinkRecipient[] {
  const { channel, to } = message
  const isOfChart = to === (channel === 'email' ? chart.email : chart.mobile)
  const fallback = channel === 'text' ? message.otherwise : undefined
  return [{ channel, address: to, isOfChart }, ...(fallback ? recipientsOf(fallback, chart) : [])]
}

/** Whether a chart address that the link was sent to is no longer on the chart. */
export function isMisaddressed({ recipients }: Pick<SentLink, 'recipients'>, chart: Contact) {
  return recipients.some(
    ({ channel, address, isOfChart }) =>
      isOfChart && address !== (channel === 'email' ? chart.email : chart.mobile),
  )
}

export function stateOf(
  { revokedAt, validUntil, tries }: Pick<SentLink, 'revokedAt' | 'validUntil' | 'tries'>,
  now: Date,
): PatientLinkState {
  if (revokedAt !== null) return 'revoked'
  if (validUntil <= now.toISOString()) return 'expired'
  return tries >= BIRTH_DATE_TRIES ? 'locked' : 'open'
}

/** Openings of one link that stay valid side by side. */
const OPENINGS_MAX = 20

type Openings = SentLink['openings']

/** Adds an opening. Expired ones are dropped; `ended` lists the oldest beyond the limit. */
export function withOpening(
  openings: Openings,
  added: Openings[number],
  now: Date,
): { openings: Openings; ended: Openings } {
  const live = [...openings.filter(({ until }) => until > now.toISOString()), added]
  const excess = Math.max(0, live.length - OPENINGS_MAX)
  return { openings: live.slice(excess), ended: live.slice(0, excess) }
}
