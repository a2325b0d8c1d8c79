import { type QueueMessage, readDeliveries } from '#functions/deliveries/public.ts'
import { idsOf, type PatientBasics, readPatient, readPatients } from '#functions/patients/public.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
import type { Call, SeeingCall, TenantCall } from '#functions/platform/http/call.ts'
import { implement } from '#functions/platform/http/implement.ts'
import { covers } from '#functions/platform/identity/scope.ts'
import { newId } from '#functions/platform/ids.ts'
import type { Page, Table } from '#functions/platform/table.ts'
import { ok } from '#shared/api/contract.ts'
import { sharelinkRoutes } from '#shared/api/sharelinks.ts'
import { CatalogueError } from '#shared/errors.ts'
import { reachForCase, reachPatient } from '../operations/caller.ts'
import type { OpenShareLink, ShareLinkRecord } from '../records.ts'
import { comparePeople } from './operations/compare.ts'
import { chartOf, ensurePractice, openLink } from './operations/open.ts'
import { type LinkWork, revokeLink, sendLink } from './operations/send.ts'
import { createLinkStore } from './store.ts'

/** So many are listed where no patient is named. */
const NEWEST = { limit: 100, cursor: undefined }
type Dependencies = { table: Table; origin: string; queue: QueueMessage }

/** Upload links, and what the pages that they open show. */
export function sharelinkHandlers(dependencies: Dependencies) {
  const { table } = dependencies

  async function workOf({ scope, actor, ip, now }: TenantCall): Promise<LinkWork> {
    const store = createLinkStore(table, scope.practiceId)
    const practice = await ensurePractice(table, scope.practiceId)
    return { ...dependencies, store, practice, actor, scope, ip, now, newId }
  }

  /** What became of the mails or texts of links. */
  const deliveriesOf = (links: readonly Pick<ShareLinkRecord, 'linkId'>[], { now }: Call) =>
    readDeliveries(
      table,
      links.map(({ linkId }) => linkId),
      now,
    )

  /** Links as pages see them, each with the state of its mail or text. */
  function shown(
    links: readonly ShareLinkRecord[],
    deliveries: Awaited<ReturnType<typeof readDeliveries>>,
  ) {
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

  /** Of a page of the practice's open links those that the caller may see, with whom they are for. */
  async function openLinks(call: SeeingCall, places: Promise<Page<OpenShareLink>>) {
    const { practiceId } = call.scope
    const store = createLinkStore(table, practiceId)
    const page = await places
    const patientIds = page.items.map(({ patientId }) => patientId)
    const [links, patients, deliveries] = await Promise.all([
      store.listOpen(page.items),
      readPatients(table, practiceId, patientIds),
      deliveriesOf(page.items, call),
      call.seen(null),
    ])
    const reached = links.filter(({ patientId }) => {
      const patient = patients.get(patientId)
      return call.scope.reaches.includes('all') || (patient && covers(call.scope, patient))
    })
    const items = shown(reached, deliveries).map((link) => ({
      ...link,
      patientName: nameOf(patients.get(link.patientId)),
    }))
    return { items, cursor: page.cursor }
  }

  return implement(sharelinkRoutes, {
    async list({ query: { patientId } }, call) {
      const store = createLinkStore(table, call.scope.practiceId)
      if (patientId === undefined) {
        return { items: (await openLinks(call, store.openPlaces(NEWEST))).items }
      }
      const [own, patient] = await Promise.all([
        store.list([patientId]),
        reachPatient(table, call, patientId),
      ])
      // Those of records that were merged into the patient's.
      const ids = idsOf(patient)
      const links = ids.length === 1 ? own : await store.list(ids)
      const [deliveries] = await Promise.all([deliveriesOf(links, call), call.seen(patientId)])
      return { items: shown(links, deliveries) }
    },

    listOpen: ahead(
      ({ params: { practiceId }, query: { limit, cursor } }) =>
        createLinkStore(table, practiceId).openPlaces({ limit, cursor }),
      (_input, call, places) => openLinks(call, places),
    ),

    async create({ body: { patientId, sendThru } }, call) {
      const patient = await reachPatient(table, call, patientId)
      return sendLink(await workOf(call), patient, sendThru, call)
    },

    async revoke({ params: { linkId } }, call) {
      const link = await findLink(call, linkId)
      await revokeLink(await workOf(call), link)
      return ok
    },

    async open({ params: { key }, query: { pwd } }, call) {
      return openLink(table, call, key, pwd)
    },

    async compare({ params: { patientId }, body }, call) {
      const { patient } = await reachForCase(table, call, patientId)
      const comparing = comparePeople(table, call, patient, body)
      const [compared] = await Promise.all([comparing, call.seen(patientId)])
      return compared
    },

    chart: ahead(
      ({ params: { patientId }, query: { practiceId } }) =>
        readPatient(table, practiceId, patientId),
      async ({ params: { patientId } }, call, found) => {
        const { patient } = await reachForCase(table, call, patientId, found)
        const reading = ensurePractice(table, call.scope.practiceId)
        const [practice] = await Promise.all([reading, call.seen(patientId)])
        return chartOf(practice, patient)
      },
    ),
  })
}

/** A patient's name, or else the email address, or else nothing. */
function nameOf(patient: PatientBasics | undefined): string {
  const names = [patient?.firstName, patient?.lastName].filter(Boolean)
  return names.length > 0 ? names.join(' ') : (patient?.email ?? '')
}
