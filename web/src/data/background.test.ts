import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '#shared/api/all.ts'
import type { Routes } from '#shared/api/contract.ts'

const source = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** The declarations of all files, each from its name to the next one. */
const declarations = globSync('**/*.{ts,tsx}', { cwd: source })
  .filter((file) => !isTest(file))
  .flatMap((file) =>
    readFileSync(join(source, file), 'utf8').split(/^(?=export |const |function )/m),
  )

const nameOf = (text: string) => /^(?:export )?(?:const|function) (\w+)/.exec(text)?.[1]

const callsIn = (text: string) =>
  [...text.matchAll(/\bapi\.(\w+)\.(\w+)/g)].map(([, area = '', name = '']) => ({ area, name }))

/** The queries that a declaration makes use of, by their names. */
function queriesIn(text: string): string[] {
  const names = new Set([...text.matchAll(/\b(\w+Query)\b/g)].map(([name]) => name))
  return declarations.filter((one) => one !== text && names.has(nameOf(one) ?? ''))
}

/** The calls that are repeated by a timer. */
const polled = declarations
  .filter((text) => text.includes('refetchInterval:'))
  .flatMap((text) => {
    const own = callsIn(text)
    return own.length > 0 ? own : queriesIn(text).flatMap(callsIn)
  })

const areas: Readonly<Record<string, Routes>> = contract

describe('what a page asks by itself', () => {
  it('is found', () => {
    expect(polled).toContainEqual({ area: 'status', name: 'get' })
    expect(polled).toContainEqual({ area: 'practices', name: 'status' })
    expect(polled.length).toBeGreaterThan(7)
  })

  it.each(polled)('keeps nobody signed in: $area, $name', ({ area, name }) => {
    expect(areas[area]?.[name]?.background).toBeDefined()
  })
})
