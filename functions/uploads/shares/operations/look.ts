import type { Call } from '#functions/platform/http/call.ts'
import type { NoteSeenByLink } from '#functions/platform/http/seen.ts'
import { noteOfCall } from '#functions/platform/log.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import type { Table } from '#functions/platform/table.ts'
import type { Answer } from '#shared/api/contract.ts'
import type { studyShareRoutes } from '#shared/api/study-shares.ts'
import { CatalogueError } from '#shared/errors.ts'
import { ensurePractice } from '../../links/operations/open.ts'
import { PICTURE_SECONDS } from '../../operations/pictures.ts'
import { addressesOf } from '../../operations/read.ts'
import { readStudies } from '../../operations/stored-studies.ts'
import { answerStudies } from '../../rules/studies.ts'
import { createUploadStore } from '../../store.ts'
import { createStudyStore } from '../../studies/store.ts'
import type { OpenShare } from '../records.ts'
import { joinParts, pageOf, sharedName } from '../rules/shared-study.ts'
import { readOpenedShare } from '../store.ts'

/** A call that shows a shared study, and enters that in the audit trail. */
type LookCall = Call & { seen: NoteSeenByLink }

export type LookSources = { table: Table; objects: ObjectStore }

/** The study that was opened, and who shared it. @throws ERR_UPLOAD_INVALID_KEY */
export async function lookAtStudy(
  sources: LookSources,
  call: LookCall,
  key: string,
  ticket: string,
): Promise<Answer<typeof studyShareRoutes.study>> {
  const { table, objects } = sources
  const share = await openedBy(sources, key, ticket)
  const [practice, study] = await Promise.all([
    ensurePractice(table, share.practiceId),
    studyOf(sources, share),
    noteLook(share, call),
  ])
  const stored = study.joined ? [study.joined] : []
  const state = study.isWhole ? 'ready' : 'reading'
  const index = { state, studies: stored, otherFiles: 0 } as const
  const urlOf = (place: string) => objects.getUrl(place, 'inline', PICTURE_SECONDS)
  return {
    ...(await answerStudies(index, [], urlOf)),
    practiceName: practice.name,
    practicePhone: practice.contactPhone,
    sender: share.sender,
    recipient: share.recipient,
    expiresAt: new Date(share.expiresAt * 1000).toISOString(),
  }
}

/** A page of its files. @throws ERR_UPLOAD_INVALID_KEY */
export async function filesOfStudy(
  sources: LookSources,
  call: LookCall,
  {
    key,
    ticket,
    ...page
  }: { key: string; ticket: string; after?: string | undefined; limit: number },
): Promise<Answer<typeof studyShareRoutes.files>> {
  const { table, objects } = sources
  const share = await openedBy(sources, key, ticket)
  const [{ joined, uploads }] = await Promise.all([studyOf(sources, share), noteLook(share, call)])
  if (!joined) return { files: [] }
  const store = createUploadStore(table, share.practiceId)
  const { after, limit } = page
  const wanted = pageOf(joined, { after, limit })
  const byUpload = Map.groupBy(wanted, ({ uploadKey }) => uploadKey)
  const read = [...byUpload].map(async ([uploadKey, files]) => {
    const upload = uploads.find((one) => one.key === uploadKey)
    if (!upload) return []
    const records = await store.filesOf(
      uploadKey,
      files.map(({ name }) => name),
    )
    const addressed = await addressesOf({ objects }, upload, [...records.values()])
    return addressed.map((file): [string, (typeof addressed)[number]] => {
      const name = sharedName({ uploadKey, name: file.name })
      return [name, { ...file, name }]
    })
  })
  const found = new Map((await Promise.all(read)).flat())
  return { files: wanted.flatMap((file) => found.get(sharedName(file)) ?? []) }
}

async function openedBy({ table }: LookSources, key: string, ticket: string): Promise<OpenShare> {
  const share = await readOpenedShare(table, key, ticket)
  noteOfCall({ caller: `link:${share.shareId}` })
  return share
}

function noteLook({ shareId: linkId, ...share }: OpenShare, { seen }: LookCall): Promise<void> {
  return seen({ linkId, ...share })
}

/**
 * The study as all its uploads have it now, as the library knows them. `isWhole` is false while one of them is being
 * read anew.
 * @throws ERR_UPLOAD_INVALID_KEY where it is not in the chart any more
 */
async function studyOf({ table, objects }: LookSources, share: OpenShare) {
  const { practiceId, patientId, studyId, studyInstanceUid } = share
  const study = await createStudyStore(table, practiceId).find(patientId, studyId)
  if (!study || study.isGone) throw new CatalogueError('ERR_UPLOAD_INVALID_KEY')
  const store = createUploadStore(table, practiceId)
  const found = await Promise.all(study.uploads.map(({ key }) => store.findOf(patientId, key)))
  const present = found.flatMap((upload) => (upload?.state === 'completed' ? [upload] : []))
  const read = await Promise.all(present.map((upload) => readStudies(objects, upload)))
  const parts = read.flatMap((stored, at) => {
    const part = stored?.studies.find((one) => one.studyInstanceUid === studyInstanceUid)
    const uploadKey = present[at]?.key
    return part && uploadKey ? [{ uploadKey, study: part }] : []
  })
  const isWhole = read.every((stored) => stored !== null)
  return { joined: joinParts(parts), uploads: present, isWhole }
}
