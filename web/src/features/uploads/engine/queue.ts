/** First in, first out, in constant time. */
export type Queue<T> = {
  readonly size: () => number
  readonly push: (values: Iterable<T>) => void
  /** Takes the oldest; null where there is none. */
  readonly take: () => T | null
  readonly drop: (unwanted: (value: T) => boolean) => void
  readonly clear: () => void
}

const SPARE = 1024

export function createQueue<T>(): Queue<T> {
  let values: T[] = []
  let head = 0
  return {
    size: () => values.length - head,
    push: (more) => {
      for (const value of more) values.push(value)
    },
    take: () => {
      const value = values[head]
      if (value === undefined) return null
      head += 1
      if (head > SPARE) {
        values = values.slice(head)
        head = 0
      }
      return value
    },
    drop: (unwanted) => {
      values = values.slice(head).filter((value) => !unwanted(value))
      head = 0
    },
    clear: () => {
      values = []
      head = 0
    },
  }
}
