import { expect, it } from 'vitest'
import { withLinkHeaders } from './link-headers.ts'

it('takes the secrets of a link from headers', () => {
  const headers = { 'x-link-key': 'k', 'x-link-pwd': 'p', 'x-link-ticket': 't', accept: '*/*' }
  expect(withLinkHeaders({ limit: '5' }, headers)).toEqual({
    ...{ limit: '5', key: 'k', pwd: 'p', ticket: 't' },
  })
})

it('prefers the parameters of the query, and adds nothing without headers', () => {
  expect(withLinkHeaders({ key: 'q' }, { 'x-link-key': 'h' })).toEqual({ key: 'q' })
  expect(withLinkHeaders(undefined, {})).toEqual({})
})
