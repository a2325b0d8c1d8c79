import { type QueueMessage, readDeliveries } from '#functions/deliveries/public.ts'
import { type PatientBasics, readPatient, readPatients } from '#functions/patients/public.ts'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import type { Call, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { noteSeen, sittingOf } from '#functions/platform/http/seen.ts'
import { readGuestLink } from '#functions/platform/identity/guest.ts'
import type { GuestLinkItem } from '#functions/platform/identity/records.ts'
import { newId } from '#functions/platform/ids.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { Table } from '#functions/platform/table.ts'
import { type PracticeBasics, readPractices } from '#functions/practices/public.ts'
import { ok } from '#shared/api/contract.ts'
import { sharelinkRoutes as declared } from '#shared/api/sharelinks.ts'
import { CatalogueError } from '#shared/errors.ts'
import { reachPatient } from '../operations/caller.ts'
import type { ShareLinkRecord } from '../records.ts'
import { type LinkWork, revokeLink, sendLink } from './operations/send.ts'
import { createLinkStore } from './store.ts'

export type LinkDependencies = {
  table: Table
  origin: string
  queue: QueueMessage
}

/** Upload links, and what the pages that they open need to know. */
export function sharelinkRoutes(dependencies: LinkDependencies) {
  const { table } = dependencies

  async function practiceOf(practiceId: string): Promise<PracticeBasics> {
    const practice = (await readPractices(table, [practiceId])).get(practiceId)
    if (!practice) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    return practice
  }

  async function workOf({ scope, actor, ip, now }: TenantCall): Promise<LinkWork> {
    const { practiceId } = scope
    return {
      ...dependencies,
      store: createLinkStore(table, practiceId),
      practice: await practiceOf(practiceId),
      actor,
      scope,
      ip,
      now,
      newId,
    }
  }

  /** Links as pages see them, with how far the mail or text of each is. */
  async function shown(links: readonly ShareLinkRecord[], { now }: Call) {
    const ids = links.map(({ linkId }) => linkId)
    const deliveries = await readDeliveries(table, ids, now)
    return links.map(({ validUntil, ...link }) => {
      const delivery = deliveries.get(link.linkId) ?? null
      return { ...link, expiresAt: validUntil, delivery }
    })
  }

  /** @throws ERR_TARGET_NOT_FOUND */
  async function findLink(call: TenantCall, linkId: string): Promise<ShareLinkRecord> {
    const link = await createLinkStore(table, call.scope.practiceId).find(linkId)
    if (!link) throw new CatalogueError('ERR_TARGET_NOT_FOUND')
    await reachPatient(table, call, link.patientId)
    return link
  }

  return implement(declared, {
    async list({ query: { patientId } }, call) {
      await reachPatient(table, call, patientId)
      await call.seen(patientId)
      const links = await createLinkStore(table, call.scope.practiceId).list(patientId)
      return { items: await shown(links, call) }
    },

    async listOpen({ query: { limit, cursor } }, call) {
      const { practiceId } = call.scope
      await call.seen(null)
      const page = await createLinkStore(table, practiceId).listOpen({ limit, cursor })
      const patients = await readPatients(
        table,
        practiceId,
        page.items.map(({ patientId }) => patientId),
      )
      return {
        items: (await shown(page.items, call)).map((link) => ({
          ...link,
          patientName: nameOf(patients.get(link.patientId)),
        })),
        cursor: page.cursor,
      }
    },

    async create({ body: { patientId, sendThru } }, call) {
      const patient = await reachPatient(table, call, patientId)
      return sendLink(await workOf(call), patient, sendThru, call.idempotencyKey)
    },

    async revoke({ params: { linkId } }, call) {
      const link = await findLink(call, linkId)
      await revokeLink(await workOf(call), link)
      return ok
    },

    async open({ params: { key }, query: { pwd } }, call) {
      const link = await readGuestLink(table, key, pwd)
      noteOfCall({ caller: `link:${link.linkId}` })
      const [practice, patient] = await Promise.all([
        practiceOf(link.practiceId),
        readPatient(table, link.practiceId, link.patientId),
      ])
      if (!patient) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
      await touch(table, link, call)
      const expiresAt = new Date(link.expiresAt * 1000).toISOString()
      return { ...chartOf(practice, patient), expiresAt }
    },

    async chart({ params: { patientId } }, call) {
      const patient = await reachPatient(table, call, patientId)
      await call.seen(patientId)
      return chartOf(await practiceOf(call.scope.practiceId), patient)
    },
  })
}

/** What a patient is called; empty where nothing is known. */
function nameOf(patient: PatientBasics | undefined): string {
  const names = [patient?.firstName, patient?.lastName].filter(Boolean)
  return names.length > 0 ? names.join(' ') : (patient?.email ?? '')
}

function chartOf(practice: PracticeBasics, patient: PatientBasics) {
  const { patientId, firstName, middleName, lastName, dob } = patient
  return {
    practiceId: practice.id,
    practiceName: practice.name,
    practicePhone: practice.contactPhone,
    patientId,
    firstName,
    middleName,
    lastName,
    dob,
  }
}

/** Notes that a guest saw the chart, and at most once an hour that the link was used. */
async function touch(table: Table, held: GuestLinkItem, { now, ip }: Call): Promise<void> {
  const { linkId, practiceId, patientId } = held
  const store = createLinkStore(table, practiceId)
  const link = await store.find(linkId)
  if (!link) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  const { lastUsedAt } = link
  const actor = `link:${linkId}`
  const look = { practiceId, patientId, action: 'sharelinks.open', actor, ip, now } as const
  const isFresh = lastUsedAt !== null && plusSeconds(new Date(lastUsedAt), HOUR) > now
  await Promise.all([
    noteSeen(table, { ...look, sitting: sittingOf.link(held) }),
    isFresh ? null : store.touch(link, now.toISOString()),
  ])
}
