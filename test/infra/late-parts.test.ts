import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { bundleOf, functions, ROOT } from '#infra/functions.ts'
import { readFunctionSizes } from '#test/support/function-sizes.ts'

const sizeOf = readFunctionSizes()
const filesOf = (name: string) => readdirSync(join(ROOT, bundleOf(name)))

/** What a function may load late of the SDK, such as what asks the machine for credentials. */
function lateOf(name: string): string[] {
  const sources = filesOf(name).map((file) =>
    readFileSync(join(ROOT, bundleOf(name), file), 'utf8'),
  )
  return [...new Set(sources.join().match(/late-[0-9a-f]{8}\.mjs/g))]
}

describe('what the SDK loads late', () => {
  it.each(functions)('is nothing that $name loads at start', ({ name }) => {
    const { origins } = sizeOf(name)

    expect(origins.map(([origin]) => origin)).not.toContain('@aws-sdk/nested-clients')
  })

  it('can be loaded', async () => {
    const files = lateOf('status')

    expect(files).not.toEqual([])
    for (const file of files) {
      const loaded = await import(pathToFileURL(join(ROOT, bundleOf('status'), file)).href)
      expect(Object.keys(loaded)).not.toEqual([])
    }
  })

  it.each(functions)('is beside $name', ({ name }) => {
    expect(filesOf(name)).toEqual(expect.arrayContaining(lateOf(name)))
  })
})
