import { queryOptions } from '@tanstack/react-query'
import { consultGuestRoutes } from '#shared/api/consult-guests.ts'
import type { Answer } from '#shared/api/contract.ts'
import type { ListedConsult } from '#shared/model/consult.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { listQuery, query } from './query.ts'

const api = createClient({ consultGuests: consultGuestRoutes })

/** A link, and the password where one was wanted: both are answered once. */
export type NewGuest = Answer<typeof consultGuestRoutes.invite>

const changed: readonly CacheKey[] = [api.consultGuests.list.key, ['consults']]

/**
 * Who was asked to take part by a link. It is read again where the consultation itself changed, which is
 * heard of, and not by a timer of its own.
 */
export const guestsQuery = (id: string) =>
  queryOptions({
    ...listQuery(api.consultGuests.list, { params: { id } }),
    meta: { errors: 'silent' },
  })

/** Under which the guests of all consultations are known. */
export const guestsKey: CacheKey = api.consultGuests.list.key

export const inviteGuest = ({ id, version }: Pick<ListedConsult, 'id' | 'version'>) =>
  mutation({
    run: (body: Omit<BodyOf<typeof api.consultGuests.invite>, 'version'>, options) =>
      api.consultGuests.invite({ params: { id }, body: { ...body, version } }, options),
    invalidates: changed,
    invalidatesOnError: true,
  })

type OfGuest = { id: string; guestId: string }

/** A decision about a guest; that it is refused mostly says that somebody else was quicker. */
const decision = (run: (params: OfGuest) => Promise<unknown>) => (params: OfGuest) =>
  mutation({ run: () => run(params), invalidates: changed, invalidatesOnError: true })

export const admitGuest = decision((params) => api.consultGuests.admit({ params }))
export const refuseGuest = decision((params) => api.consultGuests.refuse({ params }))
export const revokeGuest = decision((params) => api.consultGuests.revoke({ params }))

/** What a link is for; whether it is still good is asked for at each visit. */
export const invitationQuery = (key: string) =>
  queryOptions({
    ...query(api.consultGuests.look, { params: { key } }),
    refetchOnMount: 'always',
    meta: { errors: 'silent' },
  })

/** Opens a link as a guest, who waits from then on. */
export const openInvitation = (key: string) =>
  mutation({
    run: (body: BodyOf<typeof api.consultGuests.open>) =>
      api.consultGuests.open({ params: { key }, body }),
  })

/** The patient opens the link of their consultation by the date of birth. */
export const openOwnConsult = mutation({
  run: (body: BodyOf<typeof api.consultGuests.openOwn>) => api.consultGuests.openOwn({ body }),
})

/** Has the link of the own consultation sent again; it never says whether there is one. */
export const findLostConsult = mutation({
  run: (body: BodyOf<typeof api.consultGuests.findLost>) => api.consultGuests.findLost({ body }),
})
