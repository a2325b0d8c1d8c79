import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { getText, parseObject } from './json.ts'

/** Every call writes such lines, so they are not parsed for it. */
const isObject = (line: string): boolean => line.startsWith('{') && line.endsWith('}')

function isOfFailure(line: string): boolean {
  if (!/ERROR|CRITICAL|FATAL/i.test(line)) return false
  return /^(ERROR|CRITICAL|FATAL)$/i.test(getText(parseObject(line) ?? {}, 'level') ?? '')
}

/** Keeps the functions' lines as JSON lines, a file each, as CloudWatch keeps a log group each. */
export function openLogs(directory: string, tell: (line: string) => void) {
  mkdirSync(directory, { recursive: true })
  const files = new Map<string, WriteStream>()
  let isClosed = false
  const fileOf = (name: string): WriteStream => {
    const file =
      files.get(name) ?? createWriteStream(join(directory, `${name}.jsonl`), { flags: 'a' })
    files.set(name, file)
    return file
  }
  return {
    /**
     * Keeps a line that a function wrote; tells the console where it speaks of an error. What a function that is
     * being stopped still says is not kept.
     */
    write: (name: string, line: string, isError: boolean): void => {
      if (isClosed) return
      fileOf(name).write(`${isObject(line) ? line : JSON.stringify({ message: line })}\n`)
      if (isError || isOfFailure(line)) tell(`[${name}] ${line}`)
    },
    close: async (): Promise<void> => {
      isClosed = true
      const closing = [...files.values()].map((file) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        file.end(resolve)
        return promise
      })
      await Promise.all(closing)
    },
  }
}
