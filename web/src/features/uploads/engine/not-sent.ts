import { MOST_NAMES, type NotSent, type NotSentReason, noneNotSent } from './model.ts'

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
  const counts = { ...noneNotSent }
  /** The answer of `first`, which each drawing of the page asks for; null once it is out of date. */
  let named: NotSent[] | null = null

  function forget(path: string) {
    const reason = reasons.get(path)
    if (reason === undefined) return
    counts[reason] -= 1
    named = null
    reasons.delete(path)
  }

  return {
    note: (reason, path) => {
      forget(path)
      reasons.set(path, reason)
      counts[reason] += 1
      named = null
    },
    forget,
    counts: () => ({ ...counts }),
    first: () => {
      named ??= firstOf(reasons)
      return named
    },
  }
}

function firstOf(reasons: ReadonlyMap<string, NotSentReason>): NotSent[] {
  const numbers = { ...noneNotSent }
  return [...reasons].flatMap(([path, reason]) => {
    numbers[reason] += 1
    return numbers[reason] > MOST_NAMES ? [] : [{ reason, path }]
  })
}
