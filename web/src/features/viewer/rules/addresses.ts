/** A file of an upload, with where to read it. */
type Addressed = { name: string; url: string }

/** Reads files of the upload by name, those after one. */
export type ReadPage = (page: {
  after: string | undefined
  limit: number
}) => Promise<readonly Addressed[]>

const PAGE = 100
/** An address is good for some minutes only; it is renewed before it expires. */
const FRESH_MS = 4 * 60_000
/** Pages that a name is looked for on, in case the names sort otherwise than thought. */
const MOST_PAGES = 250

export type Addresses = ReturnType<typeof createAddresses>

/**
 * Where to read the files of an upload. A file's address is asked for together with those of the files
 * after it, which are read next, and again before it expires.
 */
export function createAddresses(readPage: ReadPage, now: () => number = Date.now) {
  const known = new Map<string, { url: string; at: number }>()
  let reading: Promise<unknown> = Promise.resolve()

  function knownOf(name: string): string | null {
    const found = known.get(name)
    return found && now() - found.at < FRESH_MS ? found.url : null
  }

  async function look(name: string): Promise<string | null> {
    const found = knownOf(name)
    if (found !== null) return found
    return (await lookFrom(name, justBefore(name))) ?? lookFrom(name, undefined)
  }

  async function lookFrom(name: string, from: string | undefined): Promise<string | null> {
    let after = from
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const at = now()
      const files = await readPage({ after, limit: PAGE })
      for (const file of files) known.set(file.name, { url: file.url, at })
      const found = knownOf(name)
      if (found !== null || files.length < PAGE) return found
      after = files.at(-1)?.name
    }
    return null
  }

  return {
    /** The address of a file; null where the upload has none of that name. */
    async of(name: string): Promise<string | null> {
      const found = knownOf(name)
      if (found !== null) return found
      // One after the other: the page that the first reads has what the others look for.
      const looked = reading.then(() => look(name))
      reading = looked.catch(() => null)
      return looked
    },

    /** A new address of a file, whose last one was refused. */
    renew(name: string, refused: string): Promise<string | null> {
      if (known.get(name)?.url === refused) known.delete(name)
      return this.of(name)
    },
  }
}

/**
 * A name that sorts a little before another, in the order in which an upload's files are listed (digits
 * by their number); undefined where that is the beginning.
 */
export function justBefore(name: string): string | undefined {
  const digits = /\d{1,15}$/.exec(name)?.[0]
  if (digits !== undefined && Number(digits) > 0) {
    const before = String(Number(digits) - 1).padStart(digits.length, '0')
    return `${name.slice(0, -digits.length)}${before}`
  }
  const characters = [...name]
  const last = characters.pop()?.toLowerCase().codePointAt(0) ?? 0
  const head = characters.join('')
  const isPlain = last > 0x21 && last < 0x7f && digits === undefined
  return isPlain ? `${head}${String.fromCodePoint(last - 1)}~` : head || undefined
}
