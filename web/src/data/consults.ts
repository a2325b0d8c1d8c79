import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { consultRoutes } from '#shared/api/consults.ts'
import type { ClientInput } from '#shared/api/contract.ts'
import type { Consult, JoinForm, ListedConsult } from '#shared/model/consult.ts'
import type { Ticket } from '#shared/model/realtime.ts'
import { endsSession } from '../api/api-error.ts'
import { type CacheKey, createClient } from '../api/client.ts'
import { type BodyOf, mutation } from './mutation.ts'
import { polled, pollUnlessHeard } from './polling.ts'
import { optionsOf, query } from './query.ts'
import type { Access, Patient } from './uploads.ts'

const api = createClient({ consults: consultRoutes })

/** How often a list, and a consultation, is read again (specification, section 9), unless its changes are heard of. */
const LIST_POLL_MS = 10_000
const CONSULT_POLL_MS = 5000
const PAGE = 100

const nextPoll = {
  list: pollUnlessHeard('practice', LIST_POLL_MS),
  staff: pollUnlessHeard('consult', CONSULT_POLL_MS),
  outside: pollUnlessHeard('ownConsult', CONSULT_POLL_MS),
}

/** A consultation, and by what whoever opened a link acts in it; null for whoever is signed in. */
export type ConsultOf = { readonly id: string; readonly access: Access }

const everything: readonly CacheKey[] = [['consults']]

export type ConsultsAsked = Required<ClientInput<typeof consultRoutes.list>>['query']

/** A page of consultations, with the exact total; read again and again. */
export const consultsQuery = (asked: ConsultsAsked) =>
  queryOptions({
    ...query(api.consults.list, { query: asked }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.error && endsSession(state.error) ? false : nextPoll.list(),
    meta: polled,
  })

/** The consultations of a patient in a practice, the next first. */
export const patientConsultsQuery = ({ practiceId, patientId }: Patient) =>
  consultsQuery({ practiceId, patientId, limit: PAGE, order: 'scheduledAt DESC' })

/** Of who opened a link by each opening apart: what an earlier one said counts no more. */
const keyOf = ({ id, access }: ConsultOf) =>
  [...api.consults.get.key, id, access?.key ?? null] as const

/** A consultation, as it is now. */
export const consultQuery = (of: ConsultOf) =>
  queryOptions({
    queryKey: keyOf(of),
    queryFn: (context) =>
      api.consults.get({ params: { id: of.id }, query: { ...of.access } }, optionsOf(context)),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (error && endsSession(error)) return false
      const isOutside = data?.role === 'patient' || data?.role === 'guest'
      return nextPoll[isOutside ? 'outside' : 'staff']()
    },
    meta: { ...polled, ...(of.access && ({ errors: 'silent' } as const)) },
  })

/** What connects to where changes of the consultation are heard of. The page asks by itself. */
export async function askForConsultTicket({ id, access }: ConsultOf): Promise<Ticket> {
  const input = { params: { id }, query: { ticket: 1, ...access } } as const
  const { ticket } = await api.consults.get(input, { isRepeated: true })
  if (!ticket) throw new Error('no ticket was given')
  return ticket
}

/** The consultation for a calendar. */
export const readConsultFile = (id: string) => api.consults.file({ params: { id } })

export const createConsult = mutation({
  run: (body: BodyOf<typeof api.consults.create>, options) =>
    api.consults.create({ body }, options),
  invalidates: everything,
})

/** A change of a consultation, which answers it as it is then. */
function change<Input>(
  run: (input: Input, options: { idempotencyKey: string }) => Promise<Consult>,
) {
  return mutation({
    run,
    invalidates: everything,
    // A refusal mostly says that somebody else was quicker.
    invalidatesOnError: true,
  })
}

type Named = Pick<ListedConsult, 'id' | 'version'>

export const updateConsult = ({ id, version }: Named) =>
  change((body: Omit<BodyOf<typeof api.consults.update>, 'version'>, options) =>
    api.consults.update({ params: { id }, body: { ...body, version } }, options),
  )

export const joinConsult = ({ id, access }: ConsultOf) =>
  change((body: JoinForm, options) =>
    api.consults.join({ params: { id }, body: { ...body, ...access } }, options),
  )

export const cancelConsult = ({ id, version }: Named) =>
  change((_: undefined, options) =>
    api.consults.cancel({ params: { id }, body: { version } }, options),
  )

/** Ends a consultation to which the patient did not come. */
export const missConsult = ({ id, version }: Named) =>
  change((_: undefined, options) =>
    api.consults.cancel({ params: { id }, body: { noShow: 1, version } }, options),
  )

export const finishConsult = ({ id, version }: Named) =>
  change((note: string, options) =>
    api.consults.finish({ params: { id }, body: { note, version } }, options),
  )

export const transferConsult = ({ id, version }: Named) =>
  change((newProviderId: string, options) =>
    api.consults.transfer({ params: { id }, body: { newProviderId, version } }, options),
  )

export const inviteToConsult = ({ id, version }: Named) =>
  mutation({
    run: (staffId: string, options) =>
      api.consults.addParticipant({ params: { id }, body: { staffId, version } }, options),
    invalidates: everything,
    invalidatesOnError: true,
  })

export const rateConsult = (id: string) =>
  change((body: BodyOf<typeof api.consults.rate>, options) =>
    api.consults.rate({ params: { id }, body }, options),
  )
