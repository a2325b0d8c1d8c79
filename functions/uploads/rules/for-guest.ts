import type { StudyIndex, UploadSummary } from '#shared/model/upload.ts'
import type { Uploader } from '../records.ts'
import { isTemporary } from './access.ts'

type Reader = { kind: Uploader['kind'] }

/** The view of an upload for a reader. A temporary upload has no chart, so its sender sees all. */
export function viewFor(actor: Reader, upload: { patientId: string }) {
  const reader: Reader = isTemporary(upload) ? { kind: 'patient' } : actor
  return {
    summary: <S extends Pick<UploadSummary, 'uploader'>>(summary: S) => summaryFor(reader, summary),
    files: <F extends { url: string }>(files: readonly F[]) => filesFor(reader, files),
    studies: (index: StudyIndex) => studiesFor(reader, index),
  }
}

/**
 * An upload link sends scans and reads none back: the name and birth date in scans, documents and
 * files would reveal the answers that other links ask for.
 */
function summaryFor<S extends Pick<UploadSummary, 'uploader'>>({ kind }: Reader, summary: S): S {
  return kind === 'guest' ? { ...summary, uploader: { ...summary.uploader, name: '' } } : summary
}

/** Without addresses of files. */
function filesFor<F extends { url: string }>({ kind }: Reader, files: readonly F[]): F[] {
  return kind === 'guest' ? files.map((file) => ({ ...file, url: '' })) : [...files]
}

/** Without the person on the scans, and without documents. */
function studiesFor({ kind }: Reader, index: StudyIndex): StudyIndex {
  if (kind !== 'guest') return index
  const studies = index.studies.map((study) => {
    return { ...study, patientName: null, patientBirthDate: null }
  })
  return { ...index, studies, documents: [] }
}
