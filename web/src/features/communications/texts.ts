import type { Communication } from '#shared/model/phone.ts'

type Said = Pick<Communication, 'kind' | 'direction' | 'state'>

/** What a call or text was. */
export function whatOf({ kind, direction, state }: Said): string {
  if (kind === 'text') {
    if (state === 'failed') return 'Text that did not arrive'
    return direction === 'out' ? 'Text to' : 'Text from'
  }
  if (state === 'ongoing') return direction === 'out' ? 'Calling' : 'Call coming in'
  if (state === 'answered') return direction === 'out' ? 'Call to' : 'Call from'
  if (state === 'voicemail') return 'Voicemail from'
  return direction === 'out' ? 'Call to, not answered' : 'Missed call from'
}

export const communicationTexts = {
  title: 'Calls and texts',
  label: 'Calls and texts, the latest first',
  columns: { at: 'When', what: 'What', who: 'Who', said: 'Text' },
  withheld: 'Number withheld',
  unknown: 'Not on a record',
  several: (count: number) => `${count} people have this number`,
  choose: 'Choose the record',
  chooseOf: (number: string) => `Choose the record of ${number}`,
  move: 'Move to another record',
  moveOf: (name: string) => `Move to another record than that of ${name}`,
  dialog: 'On whose record does it belong?',
  person: 'Person',
  save: 'Put on the record',
  saved: 'It is in the history of the record.',
  emptyTitle: 'No calls or texts yet',
  empty:
    'Once RingCentral is connected under Integrations, calls and texts are listed here, and in the history of whoever has the number.',
  emptyConnected:
    'RingCentral is connected. Calls and texts are listed here as they come, and in the history of whoever has the number.',
  connect: 'Connect RingCentral',
  minutes: (seconds: number) => {
    const [whole, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')]
    return `${whole}:${rest}`
  },
  length: 'min',
} as const
