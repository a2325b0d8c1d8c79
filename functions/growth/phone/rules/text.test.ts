import { expect, it } from 'vitest'
import { textAfter } from './text.ts'

it('stores the last four digits of a card number in a text alone', () => {
  const sent = {
    ...({ id: '1', direction: 'Inbound', from: '7135550110', to: '4155550100' } as const),
    ...{ at: '2026-01-05T15:01:00.000Z', status: 'Received' },
    text: 'My card is 4539 5787 6362 1486, 11/39',
  }

  expect(textAfter(null, sent)?.text).toBe('My card is •••• 1486, 11/39')
})
