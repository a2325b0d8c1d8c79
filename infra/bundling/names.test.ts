import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundleOptions } from '../bundle.ts'
import { ROOT } from '../functions.ts'

/** What a bundle calls its errors, and the classes that packages tell apart by their names. */
const THROWING = `
import { ConditionalCheckFailedException, DynamoDBServiceException } from '@aws-sdk/client-dynamodb'
import { Sequence } from 'asn1js'
import ICAL from 'ical.js'
import { ClientError } from 'openid-client'
import * as v from 'valibot'
import { CatalogueError } from '#shared/errors.ts'

function thrownBy(fail) {
  try { fail() } catch (error) { return error }
}
const conflict = new ConditionalCheckFailedException({ message: '', $metadata: {} })
export const names = [
  new CatalogueError('ERR_NO_CHANGE').name,
  conflict.name,
  thrownBy(() => v.parse(v.string(), 1)).name,
  new ClientError('').name,
  thrownBy(() => ICAL.parse('BEGIN:VCARD')).name,
  new Sequence().constructor.name,
]
export const isOfService = conflict instanceof DynamoDBServiceException
`

const bundle = v.object({ names: v.array(v.string()), isOfService: v.boolean() })
let folder: string
let bundled: v.InferOutput<typeof bundle>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'))
  const { entryPoints: _, ...options } = bundleOptions({ entry: '' }, folder)
  await build({ ...options, stdin: { contents: THROWING, resolveDir: join(ROOT, 'functions') } })
  bundled = v.parse(bundle, { ...(await import(pathToFileURL(join(folder, 'stdin.mjs')).href)) })
})
afterAll(() => rm(folder, { recursive: true }))

it('what goes by its name is called in a bundle what it is called in the sources', () => {
  expect(bundled.names).toEqual([
    'ERR_NO_CHANGE',
    'ConditionalCheckFailedException',
    'ValiError',
    'ClientError',
    'ParserError',
    'Sequence',
  ])
  expect(bundled.isOfService).toBe(true)
})
