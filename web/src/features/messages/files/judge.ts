import { plainPath } from '#shared/model/file-names.ts'
import {
  MESSAGE_FILE_MAX_BYTES,
  type MessageFileType,
  messageFileTypeOf,
} from '#shared/model/message-files.ts'
import { attachmentTexts as texts } from './texts.ts'

const NAME_MAX = 200

const endings: Partial<Record<string, string>> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/heic': '.heic',
  'image/heif': '.heif',
} satisfies Record<MessageFileType, string>

/** The name with which a file is sent: plain, with an ending, and unlike those of the other files. */
export function nameFor(
  { name, type }: { name: string; type: string },
  taken: readonly string[],
): string {
  const plain = plainPath(name.normalize('NFC').replaceAll(/[/\\]/g, '_'))
  const ending = messageFileTypeOf(plain) ? '' : (endings[type] ?? '')
  const dot = plain.lastIndexOf('.')
  const [stem, tail] =
    ending === '' && dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ending]
  const short = [...stem].slice(0, NAME_MAX).join('')
  for (let count = 1; ; count += 1) {
    const found = count === 1 ? `${short}${tail}` : `${short} (${count})${tail}`
    if (!taken.includes(found)) return found
  }
}

/** The reason why no message takes a file; null for a file that can be uploaded. */
export function refusalOf({ name, size }: { name: string; size: number }): string | null {
  if (messageFileTypeOf(name) === null) return texts.wrongType
  if (size === 0) return texts.empty
  return size > MESSAGE_FILE_MAX_BYTES ? texts.tooLarge : null
}
