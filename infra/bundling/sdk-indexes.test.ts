import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIndexPasser } from './sdk-indexes.ts'

let folder: string
let pass: (source: string) => Promise<string>

const modules = {
  'index.js': 'export { a, b as c, } from "./ab.js";\nexport { d } from "./deeper.js";\n',
  'deeper.js': 'export { e as d } from "./e.js";\n',
  'mixed.js': 'export { a } from "./ab.js";\nexport const f = 1;\n',
  'ab.js': 'export const a = 1;\nexport const b = 2;\n',
  'e.js': 'export const e = 3;\n',
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'indexes-'))
  for (const [name, source] of Object.entries(modules)) writeFileSync(join(folder, name), source)
  const passIndexes = createIndexPasser(async (path, importer) => join(dirname(importer), path))
  pass = async (source) =>
    (await passIndexes(source, join(folder, 'user.js'))).replaceAll(`${folder}/`, '')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('an import from an index', () => {
  it('is one from each module that declares something of it', async () => {
    expect(await pass('import { a, c as x } from "./index.js";\nx(a);')).toBe(
      'import { a as a } from "ab.js"; import { b as x } from "ab.js";\nx(a);',
    )
  })

  it('passes indexes of indexes', async () => {
    expect(await pass('import { d, } from "./index.js";')).toBe('import { e as d } from "e.js";')
  })

  it.each([
    ['of a module that declares something itself', 'import { f } from "./mixed.js";'],
    ['of all of an index', 'import * as all from "./index.js";'],
    ['of another package', 'import { createHash } from "node:crypto";'],
  ])('is left as it is: %s', async (_what, source) => {
    expect(await pass(source)).toBe(source)
  })

  it('is left where an index does not say whence it has something', async () => {
    expect(await pass('import { g } from "./index.js";')).toBe(
      'import { g as g } from "./index.js";',
    )
  })
})
