import { queryOptions } from '@tanstack/react-query'
import { messageFileRoutes } from '#shared/api/message-files.ts'
import { FILE_TYPE_BYTES, isOfType, messageFileTypeOf } from '#shared/model/message-files.ts'
import { ApiError } from '../api/api-error.ts'
import { createClient } from '../api/client.ts'
import { guest, type ThreadOf } from './messages.ts'
import { PutError, putByXhr } from './put.ts'
import { optionsOf } from './query.ts'
import { sha256Of } from './sha256.ts'

const api = createClient({ messageFiles: messageFileRoutes })

const NOT_ITS_TYPE = 'This file is damaged, or not what its name says.'
/** The store has the file already: the answer to the first request was lost. */
const HAS_IT = 412

type Uploading = {
  name: string
  file: Blob
  signal: AbortSignal
  /** Bytes of the file that are sent so far. */
  onProgress: (sent: number) => void
}

/**
 * Uploads a file for a message and returns its id.
 * @throws ApiError; the signal's reason if it is aborted
 */
export async function uploadMessageFile(
  of: ThreadOf,
  { name, file, signal, onProgress }: Uploading,
): Promise<string> {
  const bytes = await file.arrayBuffer()
  const type = messageFileTypeOf(name)
  if (!type || !isOfType(type, new Uint8Array(bytes, 0, Math.min(FILE_TYPE_BYTES, file.size)))) {
    throw new ApiError('ERR_MESSAGE_FILE_INVALID', NOT_ITS_TYPE)
  }
  const announced = { name, size: bytes.byteLength, sha256: await sha256Of(bytes) }
  const { id, url, headers } = await begin(of, announced, signal)
  try {
    await putByXhr({ kind: 'put', url, headers, body: file, signal, onProgress })
  } catch (error) {
    const isThere = error instanceof PutError && error.status === HAS_IT
    if (!isThere) throw signal.aborted ? error : new ApiError('ERR_UPLOAD_FAILED')
  }
  return id
}

function begin(
  { side, practiceId, patientId, access }: ThreadOf,
  announced: { name: string; size: number; sha256: string },
  signal: AbortSignal,
) {
  return side === 'staff'
    ? api.messageFiles.begin(
        { params: { practiceId }, body: { patientId, ...announced } },
        { signal },
      )
    : api.messageFiles.beginOwn(
        { params: { patientId }, body: { practiceId, ...announced, ...guest(access) } },
        { signal },
      )
}

/** A file of a message, by the record and place of the message. */
export type MessageFileOf = { patientId: string; seq: number; fileId: string }

/** Addresses of a file. Each reading is in the audit trail, so the page does not repeat it by itself. */
export const messageFileQuery = (
  { side, practiceId, access }: ThreadOf,
  { patientId, seq, fileId }: MessageFileOf,
) =>
  queryOptions({
    queryKey: [...api.messageFiles.get.key, side, practiceId, patientId, seq, fileId] as const,
    queryFn: (context) =>
      side === 'staff'
        ? api.messageFiles.get(
            { params: { practiceId, fileId }, query: { patientId, seq } },
            optionsOf(context),
          )
        : api.messageFiles.getOwn(
            { params: { patientId, fileId }, query: { practiceId, seq, ...guest(access) } },
            optionsOf(context),
          ),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errors: 'silent' },
  })
