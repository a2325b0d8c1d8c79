import { type Clock, MINUTE, plusSeconds } from '#functions/platform/clock.ts'
import type { StudyIndex } from '#shared/model/upload.ts'
import type { UploadRecord } from '../records.ts'
import { answerStudies } from '../rules/studies.ts'
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
  const nothing = { state: 'reading', studies: [], otherFiles: 0 } as const
  if (upload.completedAt === null) return { ...nothing, studies: [] }
  const urlOf = (key: string) => objects.getUrl(key, 'inline', PICTURE_SECONDS)
  const kept = await readStudies(objects, upload)
  if (kept) return answerStudies(kept, urlOf)
  const until = plusSeconds(now, BUDGET_SECONDS)
  const files = await store.files(upload.key)
  const read = await readStudiesFrom(objects, upload, files, {
    isTimeLeft: () => clock() < until,
  })
  const isLate = now > plusSeconds(new Date(upload.completedAt), PICTURES_WITHIN_SECONDS)
  return answerStudies({ ...read, state: isLate && read.isAll ? 'ready' : 'reading' }, urlOf)
}
