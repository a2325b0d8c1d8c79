import { maskCardNumbers } from '#shared/cards/numbers.ts'
import type { CommunicationState } from '#shared/model/phone.ts'
import type { CommunicationItem } from '../records.ts'
import { logId, numberOf } from './numbers.ts'

/** A text as RingCentral keeps it. */
export type ServiceText = {
  id: string
  direction: 'Inbound' | 'Outbound'
  from: string | null
  to: string | null
  text: string
  at: string
  status: string
}

export const TEXT_MAX = 2000
/** Signs that no store can keep. */
const UNKEEPABLE = /[^\P{Cc}\n]|\p{Cs}/gu

function stateOf({ direction, status }: ServiceText): CommunicationState {
  if (status === 'DeliveryFailed' || status === 'SendingFailed') return 'failed'
  return direction === 'Outbound' ? 'sent' : 'received'
}

/** A text as it is now; null where it has no number, as what colleagues write each other. */
export function textAfter(
  before: CommunicationItem | null,
  sent: ServiceText,
): CommunicationItem | null {
  const isOut = sent.direction === 'Outbound'
  const number = numberOf(isOut ? sent.to : sent.from)
  if (number === null) return null
  return {
    ...{ communicationId: logId('text', sent.id), kind: 'text', number },
    ...{ direction: isOut ? 'out' : 'in', at: sent.at, seconds: null, isFinal: false },
    text: maskCardNumbers(sent.text.replace(UNKEEPABLE, ' ')).trim().slice(0, TEXT_MAX) || null,
    ...{ patientId: null, candidates: [], parties: {}, version: 1 },
    ...before,
    state: stateOf(sent),
  }
}
