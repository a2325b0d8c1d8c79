import { idsOf, type PatientBasics } from '#functions/patients/public.ts'
import type { TenantCall } from '#functions/platform/http/call.ts'
import type { ObjectStore } from '#functions/platform/objects.ts'
import { CatalogueError } from '#shared/errors.ts'
import { FILE_TYPE_BYTES, type MessageFile, type SentFile } from '#shared/model/message-files.ts'
import { messageFileObject, sentFileObject } from '../../keys.ts'
import { checkFile } from '../rules/check-file.ts'

export type TakenFiles = {
  files: MessageFile[]
  /** Copies the files to where they stay. @throws ERR_UPLOAD_FAILED */
  keep: () => Promise<void>
}

type Objects = Pick<ObjectStore, 'list' | 'read' | 'copy'>

/**
 * Checks the files of a message that the caller uploaded for a record: each is in the object store and
 * is of the type that its name says.
 * @throws ERR_UPLOAD_FAILED naming the files that did not arrive, ERR_MESSAGE_FILE_INVALID
 */
export async function takeFiles(
  objects: Objects,
  { call, patient }: { call: TenantCall; patient: PatientBasics },
  sent: readonly SentFile[],
): Promise<TakenFiles> {
  const { practiceId } = call.scope
  // A file may have been uploaded before its record was merged.
  const keysOf = ({ id }: SentFile) =>
    idsOf(patient).map((patientId) =>
      sentFileObject({ practiceId, patientId, senderId: call.actor.id }, id),
    )
  const found = await Promise.all(
    sent.map(async (file) => ({ file, stored: await findObject(objects, keysOf(file)) })),
  )
  const missing = found.flatMap(({ file, stored }) => (stored ? [] : [file]))
  if (missing.length > 0) throw notArrived(missing)
  const checked = found.map(({ file, stored }) => ({
    file,
    from: stored?.key ?? '',
    known: checkFile(file, stored),
  }))
  const wrong = checked.flatMap(({ file, known }) => (known ? [] : [file.name]))
  if (wrong.length > 0) throw new CatalogueError('ERR_MESSAGE_FILE_INVALID', { files: wrong })
  const { patientId } = patient
  return {
    files: checked.flatMap(({ known }) => known ?? []),
    async keep() {
      const kept = await Promise.all(
        checked.map(async ({ file, from }) => {
          const to = messageFileObject({ practiceId, patientId }, file.id)
          return (await objects.copy(from, to)) ? [] : [file]
        }),
      )
      if (kept.flat().length > 0) throw notArrived(kept.flat())
    },
  }
}

async function findObject(objects: Objects, keys: readonly string[]) {
  for (const key of keys) {
    const stored = (await objects.list(key)).find((object) => object.key === key)
    const head = stored && (await objects.read(key, FILE_TYPE_BYTES))
    if (head) return { key, size: stored.size, head }
  }
  return null
}

function notArrived(files: readonly SentFile[]): CatalogueError {
  const named = files.map(({ name }) => ({ name, announced: 0, arrived: null }))
  const problem = 'Files did not arrive, or were uploaded more than some days ago.'
  return new CatalogueError('ERR_UPLOAD_FAILED', { problem, files: named })
}
