import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleOptions } from './bundle.ts'
import { ROOT } from './functions.ts'
import { inSources } from './where.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'where-'))
  await build(bundleOptions({ entry: 'functions/imports/reactions.ts' }, folder, new Map()))
})
afterAll(() => rm(folder, { recursive: true }))

/** The frame of a stack for where something is first in a file of the bundle. */
async function frameOf(code: string, files: RegExp): Promise<string> {
  for (const file of (await readdir(folder)).filter((one) => files.test(one))) {
    const [before = '', after] = (await readFile(join(folder, file), 'utf8')).split(code)
    const lines = before.split('\n')
    const column = (lines.at(-1)?.length ?? 0) + 1
    if (after) return `    at a (file:///var/task/${file}:${lines.length}:${column})`
  }
  throw new Error(`${code} is in no file`)
}

describe('a stack of a bundle', () => {
  it.each([
    ['what a start loads', 'imports/on-import-due', /^index/],
    ['what is loaded late', 'lineTooLong', /^part/],
  ])('leads to the sources of %s', async (_what, code, files) => {
    const stack = await inSources(await frameOf(code, files), 'imports-reactions')

    const [, source = '', line] = /^ {4}at a \((.+):(\d+):\d+\)$/.exec(stack) ?? []
    const lines = (await readFile(join(ROOT, source), 'utf8')).split('\n')
    expect(lines[Number(line) - 1]).toContain(code)
  })

  it('is left as it is where it is not of ours', async () => {
    const stack = '    at run (node:internal/process:3:4)\n    at part-GONE.mjs:1:2'

    expect(await inSources(stack, 'imports-reactions')).toBe(stack)
  })

  it('must be of a function that there is', async () => {
    await expect(inSources('', 'nothing')).rejects.toThrow('There is no function nothing')
  })
})
