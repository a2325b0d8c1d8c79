import { type Clock, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { StudyIndex } from '#shared/model/upload.ts'
import type { UploadRecord } from '../records.ts'
import { answerStudies } from '../rules/studies.ts'
import { documentsOf } from './read.ts'
import { readStudiesFrom } from './read-studies.ts'
import { readStudies } from './stored-studies.ts'
import type { Work } from './work.ts'

const PICTURE_SECONDS = 10 * MINUTE
/** A call must be answered well within the 30 s that the gateway gives it. */
const BUDGET_SECONDS = 15
/** By then the pictures are drawn, or never will be. */
const PICTURES_WITHIN_SECONDS = 45 * MINUTE

/**
 * The studies that an upload's files hold. Until they are kept, they are read here and now without
 * pictures. An upload under way has none yet.
 */
export async function parseUpload(
  work: Work,
  upload: UploadRecord,
  clock: Clock,
): Promise<StudyIndex> {
  const { store, objects, now } = work
  const nothing: StudyIndex = { state: 'reading', studies: [], otherFiles: 0, documents: [] }
  if (upload.completedAt === null) return nothing
  const urlOf = (key: string) => objects.getUrl(key, 'inline', PICTURE_SECONDS)
  const kept = await readStudies(objects, upload)
  const named = async (names: readonly string[]) =>
    names.length === 0
      ? []
      : documentsOf(work, upload, [...(await store.filesOf(upload.key, names)).values()])
  if (kept) return answerStudies(kept, await named(kept.documents), urlOf)
  const until = plusSeconds(now, BUDGET_SECONDS)
  const files = await store.files(upload.key)
  const read = await readStudiesFrom(objects, upload, files, {
    isTimeLeft: () => clock() < until,
  })
  const isLate = now > plusSeconds(new Date(upload.completedAt), PICTURES_WITHIN_SECONDS)
  const state = isLate && read.isAll ? 'ready' : 'reading'
  return answerStudies({ ...read, state }, await named(read.documents), urlOf)
}
