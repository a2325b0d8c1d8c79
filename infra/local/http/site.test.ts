import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTemplate } from '../template/assembly.ts'
import { buildModel } from '../template/model.ts'
import { createSite, readCacheRules } from './site.ts'

const directory = mkdtempSync(join(tmpdir(), 'local-site-'))
const script = 'export const answer = 42\n'.repeat(100)

beforeAll(() => {
  mkdirSync(join(directory, 'site/assets'), { recursive: true })
  writeFileSync(join(directory, 'site/index.html'), '<!doctype html>')
  writeFileSync(join(directory, 'site/assets/app.js'), script)
  writeFileSync(join(directory, 'secret.txt'), 'secret')
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const aDeployment = (cacheControl: string, rest: object) => ({
  Type: 'Custom::CDKBucketDeployment',
  Properties: { SystemMetadata: { 'cache-control': cacheControl }, ...rest },
})
const model = buildModel({
  stacks: [
    {
      name: 'Web',
      template: parseTemplate({
        Resources: {
          Hashed: aDeployment('immutable', { Exclude: ['*'], Include: ['assets/*'] }),
          Pages: aDeployment('no-cache', { Exclude: ['assets/*'] }),
        },
      }),
    },
  ],
})
const site = createSite(join(directory, 'site'), readCacheRules(model))
const ask = (path: string, changes: { acceptEncoding?: string; ifNoneMatch?: string } = {}) =>
  site({ path, acceptEncoding: '', ifNoneMatch: '', compress: true, ...changes })

describe('createSite', () => {
  it('serves files with their type and the Cache-Control of their deployment', async () => {
    expect(await ask('/index.html')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
    })
    expect(await ask('/assets/app.js')).toMatchObject({
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'immutable' },
    })
  })

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('compresses with %s where the browser takes it', async (encoding, acceptEncoding, expand) => {
    const response = await ask('/assets/app.js', { acceptEncoding })

    expect(response?.headers['content-encoding']).toBe(encoding)
    expect(expand(response?.body ?? Buffer.alloc(0)).toString()).toBe(script)
  })

  it('leaves small files as they are', async () => {
    const response = await ask('/index.html', { acceptEncoding: 'br' })

    expect(response?.headers).not.toHaveProperty('content-encoding')
  })

  it('answers 304 to whoever has the file', async () => {
    const etag = String((await ask('/assets/app.js', { acceptEncoding: 'br' }))?.headers.etag)

    expect((await ask('/assets/app.js', { ifNoneMatch: etag }))?.status).toBe(304)
  })

  it('sees a changed file', async () => {
    await ask('/index.html')
    writeFileSync(join(directory, 'site/index.html'), '<!doctype html><title>New</title>')

    expect((await ask('/index.html'))?.body.toString()).toContain('New')
  })

  it.each(['/../secret.txt', '/assets/../../secret.txt', '/assets', '/none.js', '/\u0000'])(
    'has nothing at %j',
    async (path) => {
      expect(await ask(path)).toBeNull()
    },
  )
})
