import {
  MESSAGE_FILES_MAX,
  type MessageFile,
  messageFileTypeOf,
} from '#shared/model/message-files.ts'
import { toApiError } from '../../../api/api-error.ts'
import { nameFor, refusalOf } from './judge.ts'
import { attachmentTexts as texts } from './texts.ts'

/** A file that is attached to a message which is being written. */
export type Attachment = {
  key: string
  name: string
  size: number
  /** refused: no message takes it. failed: the upload can be tried again. */
  state: 'uploading' | 'ready' | 'failed' | 'refused'
  /** Bytes that are uploaded so far. */
  sent: number
  /** The reason why it is refused or failed. */
  problem: string | null
}

type Uploading = {
  name: string
  file: Blob
  signal: AbortSignal
  onProgress: (sent: number) => void
}

/** Uploads a file and returns its id. */
export type Upload = (uploading: Uploading) => Promise<string>

/** The files of the message that is being written: each is uploaded as soon as it is attached. */
export function createAttachments(upload: Upload) {
  const listeners = new Set<() => void>()
  const blobs = new Map<string, { file: Blob; controller: AbortController }>()
  const ids = new Map<string, string>()
  let items: readonly Attachment[] = []
  let count = 0

  function set(next: readonly Attachment[]) {
    items = next
    for (const listener of listeners) listener()
  }

  function change(key: string, changes: Partial<Attachment>) {
    set(items.map((item) => (item.key === key ? { ...item, ...changes } : item)))
  }

  async function start({ key, name }: Attachment) {
    const found = blobs.get(key)
    if (!found) return
    const { file } = found
    const controller = new AbortController()
    blobs.set(key, { file, controller })
    const { signal } = controller
    try {
      const onProgress = (sent: number) => change(key, { sent })
      const id = await upload({ name, file, signal, onProgress })
      if (signal.aborted) return
      ids.set(key, id)
      change(key, { state: 'ready' })
    } catch (thrown) {
      if (signal.aborted) return
      const error = toApiError(thrown)
      const isFinal = error.name === 'ERR_MESSAGE_FILE_INVALID'
      const isLost = error.name === 'ERR_UPLOAD_FAILED' || error.class !== 'BusinessError'
      const problem = isLost ? texts.lost : error.message
      change(key, { state: isFinal ? 'refused' : 'failed', problem })
    }
  }

  function add(file: File) {
    const name = nameFor(
      file,
      items.map((item) => item.name),
    )
    count += 1
    const key = `file-${count}`
    const isFull = items.filter(({ state }) => state !== 'refused').length >= MESSAGE_FILES_MAX
    const problem = refusalOf({ name, size: file.size }) ?? (isFull ? texts.tooMany : null)
    const state = problem === null ? 'uploading' : 'refused'
    const added: Attachment = { key, name, size: file.size, state, sent: 0, problem }
    set([...items, added])
    if (state === 'refused') return
    blobs.set(key, { file, controller: new AbortController() })
    void start(added)
  }

  function drop(key: string) {
    blobs.get(key)?.controller.abort()
    blobs.delete(key)
    ids.delete(key)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    items: () => items,
    add(files: Iterable<File>) {
      for (const file of files) add(file)
    },
    /** Uploads a file again whose upload failed. */
    retry(key: string) {
      const item = items.find((one) => one.key === key && one.state === 'failed')
      if (!item) return
      change(key, { state: 'uploading', sent: 0, problem: null })
      void start(item)
    },
    /** Removes a file; an upload that is under way is canceled. */
    remove(key: string) {
      drop(key)
      set(items.filter((item) => item.key !== key))
    },
    /** The files as the message has them, if all are uploaded. */
    ready(): MessageFile[] {
      return items.flatMap(({ key, name, size, state }) => {
        const [id, type] = [ids.get(key), messageFileTypeOf(name)]
        return state === 'ready' && id && type ? [{ id, name, size, type }] : []
      })
    },
    /** Forgets the files: their message is sent. */
    clear() {
      for (const { key } of items) drop(key)
      set([])
    },
    /** Attaches files again that were uploaded for a message which was not sent. */
    restore(files: readonly MessageFile[]) {
      const restored = files.map(({ id, name, size }): Attachment => {
        count += 1
        const key = `file-${count}`
        ids.set(key, id)
        return { key, name, size, state: 'ready', sent: size, problem: null }
      })
      set([...items, ...restored])
    },
  }
}
export type Attachments = ReturnType<typeof createAttachments>
