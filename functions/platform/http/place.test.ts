import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineRoutes, done, ok, permitted } from '#shared/api/contract.ts'
import { newId } from '../ids.ts'
import { implement } from './implement.ts'
import { placeOf, type TenantResolver } from './place.ts'

const byReview = { by: 'review', param: 'reviewId', absent: 'ERR_TARGET_NOT_FOUND' } as const
const routes = defineRoutes({
  read: {
    method: 'GET',
    path: '/medical-record-reviews/{reviewId}',
    summary: 'A review.',
    access: permitted('patients.read', byReview),
    params: v.object({ reviewId: v.string() }),
    response: done,
  },
})
const { access } = routes.read
const here = { practiceId: newId(), patientId: newId() }
const review: TenantResolver = async (id) => (id === 'r1' ? here : null)
const input = (params: object) => ({ params, query: undefined, body: undefined })

describe('the place of a call', () => {
  it('is that of what its path names', async () => {
    expect(await placeOf(access, input({ reviewId: 'r1' }), { review })).toEqual(here)
  })

  it('fails as the route declares where there is no such thing', async () => {
    await expect(placeOf(access, input({ reviewId: 'r2' }), { review })).rejects.toMatchObject({
      name: 'ERR_TARGET_NOT_FOUND',
    })
  })

  it('is the practice that is named, with the record where one is', async () => {
    const direct = permitted('patients.read', 'params')
    const { practiceId, patientId } = here

    expect(await placeOf(direct, input({ practiceId }), {})).toEqual({
      practiceId,
      patientId: null,
    })
    for (const named of [{ patientId }, { leadId: patientId }]) {
      expect(await placeOf(direct, input({ practiceId, ...named }), {})).toEqual(here)
    }
  })

  it('must be known to whoever answers such calls', () => {
    const handlers = { read: async () => ok }

    // @ts-expect-error without a resolver for reviews it does not compile
    implement(routes, handlers)
    // @ts-expect-error nor with one for something else
    implement(routes, handlers, { upload: review })
    expect(implement(routes, handlers, { review })).toHaveLength(1)
  })
})
