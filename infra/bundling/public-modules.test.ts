import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPublicModulePasser } from './public-modules.ts'

let folder: string
let pass: (source: string, file?: string) => Promise<string>

const modules = {
  'one/public.ts': `export {
  a,
  type B,
  c as d,
} from './store.ts'
export type { E } from './store.ts'
export const own = 1
`,
  'two/public.ts': `export { a } from '../one/public.ts'\n`,
  'plain/public.ts': 'export const own = 1\n',
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'public-modules-'))
  for (const [name, source] of Object.entries(modules)) {
    mkdirSync(dirname(join(folder, name)))
    writeFileSync(join(folder, name), source)
  }
  const rewrite = createPublicModulePasser(async (path, importer) => join(dirname(importer), path))
  pass = async (source, file = 'three/user.ts') =>
    (await rewrite(source, join(folder, file))).replaceAll(`${folder}/`, '')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('an import from public.ts', () => {
  it('names the module that declares what public.ts re-exports', async () => {
    expect(await pass(`import { a, d as x } from '../one/public.ts'\nx(a)`)).toBe(
      `import { a as a } from "one/store.ts"; import { c as x } from "one/store.ts";\nx(a)`,
    )
  })

  it('stays an import from public.ts for what public.ts declares', async () => {
    expect(await pass(`import { own } from '../one/public.ts'`)).toBe(
      'import { own as own } from "../one/public.ts";',
    )
  })

  it('follows the re-export of a re-export', async () => {
    expect(await pass(`import { a } from '../two/public.ts'`)).toBe(
      'import { a as a } from "one/store.ts";',
    )
  })

  it('disappears if it imports types alone, and keeps the line numbers', async () => {
    expect(await pass(`import {\n  type B,\n} from '../one/public.ts'\nx()`)).toBe('\n\n\nx()')
  })

  it.each([
    `import * as one from '../one/public.ts'`,
    `export * from '../one/public.ts'`,
    `const one = await import('../one/public.ts')`,
  ])('is refused if it does not name what it imports: %s', async (source) => {
    await expect(pass(source)).rejects.toThrow('must import the declaring modules')
  })

  it('may be dynamic if public.ts declares all that it exports', async () => {
    const source = `const plain = await import('../plain/public.ts')`
    expect(await pass(source)).toBe(source)
  })
})

it('public.ts loses its re-exports and keeps its line numbers', async () => {
  expect(await pass(modules['one/public.ts'], 'one/public.ts')).toBe(
    '\n\n\n\n\n\nexport const own = 1\n',
  )
})
