import type { QueueMessage } from '#functions/deliveries/public.ts'
import { type PatientBasics, readPatient } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { ensureCovered } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPractice } from '#functions/practices/public.ts'
import { cardRoutes as declared } from '#shared/api/cards.ts'
import { CatalogueError } from '#shared/errors.ts'
import { createMessageStore } from '../store.ts'
import { revealCard, withdrawCard } from './operations/change.ts'
import { readCard } from './operations/read.ts'
import { submitCard } from './operations/submit.ts'
import { type CardVault, createCardStore } from './store.ts'

type Dependencies = {
  table: Table
  objects: ObjectStore
  queue: QueueMessage
  origin: string
  vault: CardVault
}

/** Cards that patients send to a practice (specification, sections 5 and 7, secure-messages). */
export function cardHandlers(dependencies: Dependencies) {
  const { table, vault } = dependencies
  const cardsOf = ({ scope }: TenantCall) => createCardStore(table, scope.practiceId)
  const patientOf = async ({ scope }: TenantCall, patientId: string): Promise<PatientBasics> =>
    ensureCovered(scope, await readPatient(table, scope.practiceId, patientId))
  const workOf = (call: TenantCall) => ({ table, vault, call, cards: cardsOf(call) })

  return implement(declared, {
    async submit({ params, body }, call) {
      const { practiceId } = call.scope
      const [patient, practice] = await Promise.all([
        patientOf(call, params.patientId),
        readPractice(table, practiceId),
      ])
      if (!practice) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
      const store = createMessageStore(table, practiceId)
      const work = { ...dependencies, ...workOf(call), store, newId }
      return submitCard(work, patient, practice, body)
    },

    async own({ params: { patientId, messageId } }, call) {
      const patient = await patientOf(call, patientId)
      const work = { ...workOf(call), now: call.now }
      const [card] = await Promise.all([
        readCard(work, patient, messageId, 'patient'),
        call.seen(patient.patientId),
      ])
      return card
    },

    withdraw: async ({ params: { patientId, messageId: cardId } }, call) =>
      withdrawCard(workOf(call), { patient: await patientOf(call, patientId), cardId }),

    async get({ params: { messageId }, query: { patientId } }, call) {
      const patient = await patientOf(call, patientId)
      const work = { ...workOf(call), now: call.now }
      const [card] = await Promise.all([
        readCard(work, patient, messageId, 'staff'),
        call.seen(patient.patientId),
      ])
      return card
    },

    async reveal({ params: { messageId: cardId }, body: { patientId, what, reason } }, call) {
      const patient = await patientOf(call, patientId)
      const content = await revealCard(workOf(call), { patient, cardId }, { what, reason })
      return { content }
    },
  })
}
