import { MOST_NAMES, type NotSent, type NotSentReason } from './model.ts'

/** The files that an upload goes without, each once by its path. */
export type NotSentFiles = {
  /** A later reason takes the place of an earlier one. */
  readonly note: (reason: NotSentReason, path: string) => void
  /** The file is sent, or tried again, after all. */
  readonly forget: (path: string) => void
  readonly counts: () => Readonly<Record<NotSentReason, number>>
  /** The first names of each reason. */
  readonly first: () => NotSent[]
}

export function createNotSent(): NotSentFiles {
  const reasons = new Map<string, NotSentReason>()
  const counts = {
    type: 0,
    packed: 0,
    locked: 0,
    empty: 0,
    notScan: 0,
    tooLarge: 0,
    tooMany: 0,
    otherPerson: 0,
    unreadable: 0,
    connection: 0,
    refused: 0,
    missing: 0,
  }

  function forget(path: string) {
    const reason = reasons.get(path)
    if (reason === undefined) return
    counts[reason] -= 1
    reasons.delete(path)
  }

  return {
    note: (reason, path) => {
      forget(path)
      reasons.set(path, reason)
      counts[reason] += 1
    },
    forget,
    counts: () => ({ ...counts }),
    first: () => {
      const named = new Map<NotSentReason, number>()
      return [...reasons].flatMap(([path, reason]) => {
        const number = (named.get(reason) ?? 0) + 1
        named.set(reason, number)
        return number > MOST_NAMES ? [] : [{ reason, path }]
      })
    },
  }
}
