import { expect, it } from 'vitest'
import { encodeMasked } from './mask-cards.ts'

const card = '4539 5787 6362 1486'
const decode = (body: unknown): unknown => JSON.parse(encodeMasked(body))

it('covers card numbers in any text of an answer, in lists and across lines', () => {
  expect(
    decode({ items: [{ note: `card ${card}` }], lines: ['4539\n5787\r\n6362\t1486'], total: 1 }),
  ).toEqual({ items: [{ note: 'card •••• 1486' }], lines: ['•••• 1486'], total: 1 })
})

it('leaves identifiers, addresses and a revealed card as they are', () => {
  const body = {
    studyInstanceUid: '4539578763621486',
    pageId: '378282246310005',
    formIds: ['378282246310005'],
    firstCampaign: '4539578763621486',
    previewUrl: 'https://files.example/4539578763621486',
    cardNumber: '4539578763621486',
    note: null,
  }

  expect(decode(body)).toEqual(body)
})

it('encodes an answer without card numbers as JSON does', () => {
  const body = { at: new Date(0), uid: '1.2.840.113619.2.55.3.604688119', nothing: undefined }

  expect(encodeMasked(body)).toBe(JSON.stringify(body))
})
