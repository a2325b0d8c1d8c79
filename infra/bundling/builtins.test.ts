import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { loadBuiltins } from './builtins.ts'

const ENTRY = `
import { basename } from 'node:path'
import { createInnerHash } from './package.cjs'

export const name = basename('/a/b')
export const hash = createInnerHash('')
`
const PACKAGE = `
const { createHash } = require('crypto')
exports.createInnerHash = (text) => createHash('md5').update(text).digest('hex')
`

it('loads built-in modules without require for ES modules and CommonJS packages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'builtins-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.cjs'), PACKAGE)
  const outfile = join(folder, 'bundle.mjs')
  const stdin = { contents: ENTRY, resolveDir: folder }
  const { outputFiles } = await build({
    ...{ stdin, outfile, bundle: true, format: 'esm', platform: 'node', write: false },
    plugins: [loadBuiltins],
  })
  const text = outputFiles[0]?.text ?? ''
  await writeFile(outfile, text)
  const { name, hash } = await import(pathToFileURL(outfile).href)

  expect(name).toBe('b')
  expect(hash).toBe('d41d8cd98f00b204e9800998ecf8427e')
  expect(text).not.toContain('typeof require')
})
