import { MESSAGE_FILE_MAX_BYTES, MESSAGE_FILES_MAX } from '#shared/model/message-files.ts'

const MEGABYTE = 1024 * 1024

/** Files that are attached to a message. */
export const attachmentTexts = {
  list: 'Attached files',
  uploading: (name: string) => `Uploading ${name}`,
  ready: (name: string) => `${name} is attached`,
  cancel: (name: string) => `Cancel ${name}`,
  remove: (name: string) => `Remove ${name}`,
  again: (name: string) => `Try again: ${name}`,
  againShort: 'Try again',
  removeShort: 'Remove',
  wrongType: 'Attach a picture (JPEG, PNG or HEIC) or a PDF.',
  empty: 'This file is empty.',
  tooLarge: `A file can have at most ${MESSAGE_FILE_MAX_BYTES / MEGABYTE} MB.`,
  tooMany: `A message can have at most ${MESSAGE_FILES_MAX} files. Send this one with another message.`,
  lost: 'The file could not be uploaded. Check your connection and try again.',
} as const
