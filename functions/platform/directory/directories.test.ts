import { expect, it } from 'vitest'
import { HOUR, plusSeconds } from '#functions/platform/clock.ts'
import { NOON } from '#test/support/records.ts'
import { createDirectories, type Held, type Source } from './directories.ts'

type Texts = Held<null> & { texts: string[] }

/** A directory of texts that counts what is read for it; `write` is seen by the next who asks. */
function aPractice(practiceId = 'A') {
  const rows: string[] = []
  const read = { rows: 0, changes: 0 }
  const source: Source<null> = {
    practiceId,
    async rows() {
      read.rows += 1
      return [...rows]
    },
    async rowsSince() {
      read.changes += 1
      return [...rows]
    },
    names: async () => null,
    snapshot: async () => null,
    saveSnapshot: async () => undefined,
  }
  return { source, read, write: (text: string) => void rows.push(text) }
}

function directories(maxRows?: number) {
  let now = NOON
  const make = (rows: readonly string[]): Texts => {
    const texts = [...rows]
    return {
      texts,
      get size() {
        return texts.length
      },
      part: () => ({ version: 1, columns: {}, rows: texts }),
      apply(changed) {
        for (const text of changed) if (!texts.includes(text)) texts.push(text)
      },
    }
  }
  const kept = createDirectories<null, Texts>(make, () => now, maxRows)
  return {
    kept,
    later: (seconds: number) => {
      now = plusSeconds(NOON, seconds)
    },
  }
}

it('reads nothing for who asks for what is held, where nothing is', async () => {
  const { kept } = directories()
  const { source, read } = aPractice()
  expect(await kept.held(source)).toBeNull()
  expect(read).toEqual({ rows: 0, changes: 0 })
})

it('brings what is held up to date, and reads it anew for nobody', async () => {
  const { kept } = directories()
  const { source, read, write } = aPractice()
  write('one')
  const directory = await kept.of(source)
  write('two')
  expect(await kept.held(source)).toBe(directory)
  expect(directory.texts).toEqual(['one', 'two'])
  expect(read.rows).toBe(1)
})

it('holds nothing that is too old', async () => {
  const { kept, later } = directories()
  const { source } = aPractice()
  await kept.of(source)
  later(13 * HOUR)
  expect(await kept.held(source)).toBeNull()
})

it('keeps those longest that were asked for last', async () => {
  const { kept } = directories(2)
  const practices = ['A', 'B', 'C'].map((id) => {
    const practice = aPractice(id)
    practice.write(`row of ${id}`)
    return practice.source
  })
  const [first, second, third] = practices
  if (!first || !second || !third) throw new Error('there are three')
  await kept.of(first)
  await kept.of(second)
  await kept.held(first)
  await kept.of(third)
  expect(await kept.held(first)).not.toBeNull()
  expect(await kept.held(second)).toBeNull()
})
