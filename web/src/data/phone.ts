import { phoneRoutes } from '#shared/api/phone.ts'
import type { Communication, PhoneConnection } from '#shared/model/phone.ts'
import { createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { pages, query } from './query.ts'

const api = createClient({ phone: phoneRoutes })

/** Which service carries the practice's phone. */
export const phoneQuery = (practiceId: string) => query(api.phone.get, { params: { practiceId } })

/** By what pages place calls; that changes seldom, and many pages ask. */
export const phoneServiceQuery = (practiceId: string) => ({
  ...query(api.phone.service, { params: { practiceId } }),
  staleTime: 5 * 60_000,
})

/** Connects the phone, or changes the version of a connection that was read. */
export const changePhone = (
  practiceId: string,
  connection: Pick<PhoneConnection, 'version'> | null,
) =>
  mutation({
    run: (change: Omit<BodyOf<typeof api.phone.update>, 'version'>) =>
      api.phone.update({
        params: { practiceId },
        body: { ...change, ...(connection && { version: connection.version }) },
      }),
    write: (client, state) => client.setQueryData(phoneQuery(practiceId).queryKey, state),
    invalidatesOnError: true,
    invalidates: [['phone']],
  })

/** Calls and texts, the latest first. */
export const communicationsQuery = (practiceId: string) =>
  pages(api.phone.list, { params: { practiceId }, query: { limit: 50 } })

/** Says on whose record a call or text belongs. */
export const placeCommunication = (
  practiceId: string,
  { communicationId, version }: Pick<Communication, 'communicationId' | 'version'>,
) =>
  mutation({
    run: (patientId: string) =>
      api.phone.place({
        params: { practiceId, communicationId },
        body: { patientId, version },
      }),
    invalidatesOnError: true,
    invalidates: [
      ['phone', 'list'],
      ['patients', 'events'],
    ],
  })
