import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const lines = readFileSync(join(root, 'docs/security.md'), 'utf8').split('\n')

/** The first so many requirements of each section of ASVS 5.0 are those of levels 1 and 2. */
const SECTIONS: Record<string, number> = {
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2, '4.1': 3, '4.2': 1, '4.4': 4 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1, '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.5': 5 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
}

const required = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

const rows = lines.flatMap((line) => {
  const [, id] = line.match(/^\| (\d+\.\d+\.\d+) \|/) ?? []
  return id ? [{ id, line }] : []
})

/** The files that a line names, each with the tests that are named after it. */
function namedIn(line: string): { file: string; tests: string[] }[] {
  const parts = line.split(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/)
  const files = parts.filter((_, index) => index % 2 === 1)
  return files.map((file, index) => ({
    file,
    tests: [...(parts[2 * index + 2] ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
  }))
}

describe('docs/security.md', () => {
  it('speaks of every requirement of levels 1 and 2 once', () => {
    expect(rows.map(({ id }) => id).toSorted()).toEqual(required.toSorted())
  })

  it('names files that are there, and tests that are in them', () => {
    const named = lines.flatMap(namedIn)

    expect(named.length).toBeGreaterThan(50)
    for (const { file, tests } of named) {
      expect(existsSync(join(root, file)), file).toBe(true)
      const text = readFileSync(join(root, file), 'utf8')
      for (const name of tests) expect(text, `${file} "${name}"`).toContain(name)
    }
  })

  it('says at the end what is not met', () => {
    const start = lines.indexOf('### Not met, together')
    const end = lines.slice(start).join(' ')
    const open = rows.filter(({ line }) => /\*\*(not met|partly)\*\*/i.test(line))

    expect(end.match(/\d+\.\d+\.\d+/g)).toEqual(open.map(({ id }) => id))
  })
})
