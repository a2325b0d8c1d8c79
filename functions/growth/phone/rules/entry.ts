import type { EntryText } from '#functions/patients/public.ts'
import type { CommunicationItem } from '../records.ts'
import { spokenNumber } from './numbers.ts'

function lengthOf(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes === 0) return `${rest} s`
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
}

type Said = Pick<CommunicationItem, 'kind' | 'direction' | 'number' | 'state' | 'seconds'>

function summaryOf({ kind, direction, number, state, seconds }: Said): string {
  const who = number === null ? 'a withheld number' : spokenNumber(number)
  const isOut = direction === 'out'
  if (kind === 'text') {
    if (state === 'failed') return `Text to ${who} did not arrive`
    return isOut ? `Text to ${who}` : `Text from ${who}`
  }
  if (state === 'answered') {
    const length = seconds === null ? '' : `, ${lengthOf(seconds)}`
    return `${isOut ? 'Call to' : 'Call from'} ${who}${length}`
  }
  if (isOut) return `Call to ${who}, not answered`
  return state === 'voicemail' ? `Voicemail from ${who}` : `Missed call from ${who}`
}

/** A call or text in the history of a record. */
export function entryOf(item: CommunicationItem): EntryText {
  return {
    kind: 'communication',
    summary: summaryOf(item),
    details: { communicationId: item.communicationId, ...(item.text && { note: item.text }) },
  }
}
