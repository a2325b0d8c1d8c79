import { idsOf, readPatient } from '#functions/patients/public.ts'
import type { Clock } from '#functions/platform/clock.ts'
import { ahead } from '#functions/platform/http/ahead.ts'
import type { PatientCall } from '#functions/platform/http/call.ts'
import { type Handlers, implement } from '#functions/platform/http/implement.ts'
import { idempotent } from '#functions/platform/idempotency.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import { readPlanName } from '#functions/practices/public.ts'
import { ok } from '#shared/api/contract.ts'
import { uploadRoutes as declared } from '#shared/api/uploads.ts'
import { CatalogueError } from '#shared/errors.ts'
import { TEMPORARY } from '#shared/model/upload-rules.ts'
import { uploadLookupKey } from './keys.ts'
import { readArrival } from './operations/arrived.ts'
import { beginUpload } from './operations/begin.ts'
import { reachPatient } from './operations/caller.ts'
import { changeUpload } from './operations/change.ts'
import { completeUpload } from './operations/complete.ts'
import { moveUpload } from './operations/move.ts'
import { parseUpload } from './operations/parse.ts'
import { createPictures } from './operations/pictures.ts'
import { planFiles, readBefore } from './operations/plan-files.ts'
import { addressesOf, listUploads } from './operations/read.ts'
import { removeFiles, removeUpload } from './operations/remove.ts'
import { beginTemporary } from './operations/temporary.ts'
import { workFor, workForCase } from './operations/work-for.ts'
import { uploadLookup } from './records.ts'
import { ensureSeen } from './rules/access.ts'
import { viewFor } from './rules/for-guest.ts'
import { summaryOf } from './rules/summary.ts'
import { createUploadStore } from './store.ts'

type Dependencies = { table: Table; objects: ObjectStore; clock: Clock }

/** Loads the code with the first list of uploads, for most calls do without. */
async function scansOf(table: Table, practiceId: string, ids: readonly string[]) {
  const { readScans } = await import('./operations/scans.ts')
  return readScans(table, practiceId, ids)
}

/** Uploads (specification, section 7). */
export function uploadRoutes({ table, objects, clock }: Dependencies) {
  const pictureUrl = createPictures({ objects, clock })

  /** For a call that names an upload. @throws ERR_TARGET_NOT_FOUND */
  const workOn = (call: PatientCall) => workFor({ table, objects }, call, call.patientId)
  /** The same for what doctors do too who have a case of the patient. */
  const workForCaseOn = (call: PatientCall) => workForCase({ table, objects }, call, call.patientId)

  /** @throws ERR_TARGET_NOT_FOUND where the caller may not reach one of the patients */
  async function moveTo(call: PatientCall, key: string, to: string, from = call.patientId) {
    if (from !== call.patientId) throw new CatalogueError('ERR_VERSION_CONFLICT')
    const [work, target] = await Promise.all([workOn(call), reachPatient(table, call, to)])
    return moveUpload(work, { key, from, to: target.patientId })
  }

  const placeOf = ({ patientId }: PatientCall, key: string) => ({ patientId, key })

  const handlers: Handlers<typeof declared> = {
    list: ahead(
      async ({ query: { practiceId, patientId } }) =>
        patientId === TEMPORARY ? null : readPatient(table, practiceId, patientId),
      async ({ query: { patientId, service, order, offset, limit } }, call, found) => {
        const work = await workForCase({ table, objects }, call, patientId, { found })
        const patient = await found
        const ids = patient ? idsOf(patient) : [patientId]
        const [{ items, total }, scans] = await Promise.all([
          listUploads(work, ids, { service, order, offset, limit }),
          scansOf(table, call.scope.practiceId, ids),
          call.seen(patientId),
        ])
        const summaries = await Promise.all(
          items.map(async (item) => {
            const arrival = await readArrival(objects, item)
            return viewFor(work.actor, item).summary({
              ...summaryOf(item),
              ...{ arrival, scans: scans.get(item.key) ?? [] },
            })
          }),
        )
        return { items: summaries, total, offset, limit }
      },
    ),

    async create({ body: { patientId, service, comment } }, call) {
      const work = await workForCase({ table, objects }, call, patientId)
      const byCaller = { ...call, actor: work.actor }
      return idempotent(table, byCaller, 'uploads.create', declared.create.response, (marker) =>
        beginUpload(work, { patientId, service, comment }, marker),
      )
    },

    async get({ params: { key }, query: { after, offset, limit } }, call) {
      const store = createUploadStore(table, call.scope.practiceId)
      const [work, found, stored] = await Promise.all([
        workForCaseOn(call),
        store.findOf(call.patientId, key),
        store.filePage(key, { after, offset, limit }),
      ])
      const upload = ensureSeen(work.actor, found)
      const [files] = await Promise.all([
        addressesOf(work, upload, stored),
        call.seen(upload.patientId),
      ])
      const view = viewFor(work.actor, upload)
      return { ...view.summary(summaryOf(upload)), files: view.files(files) }
    },

    async createTemporary({ body }, call) {
      return beginTemporary(table, call, body)
    },

    async update({ params: { key }, body }, call) {
      const { comment, seen, keep, patientId, fromPatientId, pwd } = body
      if (keep === 1) {
        const { keepUpload } = await import('./operations/keep.ts')
        return summaryOf(await keepUpload({ table, objects }, call, { key, patientId, pwd }))
      }
      if (patientId !== undefined) {
        return summaryOf(await moveTo(call, key, patientId, fromPatientId))
      }
      const work = await workOn(call)
      const changed = await changeUpload(work, placeOf(call, key), { comment, seen })
      return viewFor(work.actor, changed).summary(summaryOf(changed))
    },

    async remove({ params: { key }, body }, call) {
      // Who has a case deletes what patients may: what they sent themselves, until it was looked at.
      const asDoctor = 'patient'
      const work = await workForCase({ table, objects }, call, call.patientId, { asDoctor })
      if (body.files) await removeFiles(work, placeOf(call, key), body.files)
      else await removeUpload(work, placeOf(call, key))
      return ok
    },

    async planFiles({ params: { key }, body: { files, forms } }, call) {
      const store = createUploadStore(table, call.scope.practiceId)
      const place = placeOf(call, key)
      const [work, before, plan] = await Promise.all([
        workForCaseOn(call),
        readBefore(store, place, files),
        readPlanName(table, call.scope.practiceId),
      ])
      return { items: await planFiles(work, place, files, { forms: forms === 1, before, plan }) }
    },

    async complete({ params: { key } }, call) {
      return completeUpload(await workForCaseOn(call), placeOf(call, key))
    },

    async parse({ params: { key } }, call) {
      const store = createUploadStore(table, call.scope.practiceId)
      const [work, found] = await Promise.all([
        workForCaseOn(call),
        store.findOf(call.patientId, key),
      ])
      const upload = ensureSeen(work.actor, found)
      const [studies] = await Promise.all([
        parseUpload(work, upload, { clock, pictureUrl }),
        call.seen(upload.patientId),
      ])
      return viewFor(work.actor, upload).studies(studies)
    },
  }

  return implement(declared, handlers, {
    upload: (key) => table.get(uploadLookupKey(key), uploadLookup),
  })
}
