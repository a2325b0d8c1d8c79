import { type Clock, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { StudyIndex } from '#shared/model/upload.ts'
import type { UploadRecord } from '../records.ts'
import { answerStudies } from '../rules/studies.ts'
import type { PictureUrl } from './pictures.ts'
import { progressOf } from './progress.ts'
import { documentsOf } from './read.ts'
import { readStudies } from './stored-studies.ts'
import type { Work } from './work.ts'

/** A call must be answered well within the 30 s that the gateway gives it. */
const BUDGET_SECONDS = 15
/** By then the pictures are drawn, or never will be. */
const PICTURES_WITHIN_SECONDS = 45 * MINUTE

/**
 * The studies that an upload's files hold. Until they are kept, they are read here and now without
 * pictures; where they are too many for that, how far reading them is. An upload under way has none yet.
 */
export async function parseUpload(
  work: Work,
  upload: UploadRecord,
  { clock, pictureUrl }: { clock: Clock; pictureUrl: PictureUrl },
): Promise<StudyIndex> {
  const { store, objects, now } = work
  if (upload.completedAt === null) return unread(null)
  const kept = await readStudies(objects, upload)
  const named = async (names: readonly string[]) =>
    names.length === 0
      ? []
      : documentsOf(work, upload, [...(await store.filesOf(upload.key, names)).values()])
  if (kept) return answerStudies(kept, await named(kept.documents), pictureUrl)
  const isLate = now > plusSeconds(new Date(upload.completedAt), PICTURES_WITHIN_SECONDS)
  const progress = isLate ? null : await progressOf(objects, upload)
  if (progress) return unread(progress)
  const until = plusSeconds(now, BUDGET_SECONDS)
  const [files, { readStudiesFrom }] = await Promise.all([
    store.files(upload.key),
    import('./read-studies.ts'),
  ])
  const read = await readStudiesFrom(objects, upload, files, () => clock() < until)
  const state = isLate && read.isAll ? 'ready' : 'reading'
  return answerStudies({ ...read, state }, await named(read.documents), pictureUrl)
}

function unread(progress: StudyIndex['progress']): StudyIndex {
  return { state: 'reading', studies: [], otherFiles: 0, documents: [], progress }
}
