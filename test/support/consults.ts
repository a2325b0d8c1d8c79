import type * as v from 'valibot'
import { sentLinkWrite } from '#functions/links/public.ts'
import { newSecret } from '#functions/platform/ids.ts'
import type { LocalRun } from '#infra/runner/start.ts'
import { consultRoutes } from '#shared/api/consults.ts'
import type { Consult } from '#shared/model/consult.ts'
import { tableOf } from './builders.ts'
import { answered, type Client } from './client.ts'

export const consultPathOf = (id: string, rest = '') => `/video-consultations/${id}${rest}`

/** Where a patient says to be. */
export const inTexas = { addressLine1: '1 Main St', addressCity: 'Waco', addressState: 'TX' }

const QUARTER_MS = 15 * 60_000

/** A quarter of an hour that begins so many minutes from now, or up to 15 later. */
export const inMinutes = (now: Date, minutes: number) =>
  new Date(Math.ceil((now.getTime() + minutes * 60_000) / QUARTER_MS) * QUARTER_MS).toISOString()

/** The secret of a link that the patient of a consultation was sent. */
export async function anOwnLink(
  run: LocalRun,
  { id, practiceId, patientId }: Pick<Consult, 'id' | 'practiceId' | 'patientId'>,
): Promise<string> {
  const secret = newSecret()
  const now = run.clock.now()
  const validUntil = new Date(now.getTime() + 30 * 24 * 3600_000)
  await tableOf(run).transact([
    sentLinkWrite({
      ...{ kind: 'consultation', practiceId, patientId, recordId: id, secret, validUntil, now },
      ...{ recipients: [], createdBy: null },
    }),
  ])
  return secret
}

/** The secret in an email or text to the patient of a consultation. */
export const ownSecretIn = (sent: { text: string } | undefined): string =>
  sent?.text.match(/#link=([\w-]{43})/)?.[1] ?? ''

/** Somebody as they call about video consultations; every call must succeed. */
export function consultsOf({ client }: { client: Client }) {
  const posted =
    <S extends v.GenericSchema>(rest: string, schema: S) =>
    async (id: string, body: object = {}): Promise<v.InferOutput<S>> =>
      answered(await client.post(consultPathOf(id, rest), { body }), schema)
  const { response: consult } = consultRoutes.cancel
  return {
    create: async (body: object): Promise<Consult> =>
      answered(await client.post('/video-consultations', { body }), consult),
    get: async (id: string) =>
      answered(await client.get(consultPathOf(id)), consultRoutes.get.response),
    update: async (id: string, body: object): Promise<Consult> =>
      answered(await client.patch(consultPathOf(id), { body }), consult),
    invite: posted('/participants', consultRoutes.addParticipant.response),
    join: posted('/join', consult),
    cancel: posted('/cancel', consult),
    finish: posted('/finish', consult),
    transfer: posted('/transfer', consult),
    rate: posted('/rating', consult),
    list: async (query: Record<string, string | number>) =>
      answered(await client.get('/video-consultations', { query }), consultRoutes.list.response),
  }
}
