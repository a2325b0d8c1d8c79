import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as v from 'valibot'
import { wildcard } from '../iam/evaluate.ts'
import { asList, getText } from '../json.ts'
import type { Model } from '../template/model.ts'
import type { GatewayResponse } from './payload.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
}

/** CloudFront compresses what is text-like and between 1 KB and 10 MB. */
const compressible = /^(text\/|application\/(json|javascript|xml|manifest\+json|wasm)|image\/svg)/
const minBytes = 1000
const maxBytes = 10_000_000

/** Cache-Control of a file as its deployment declares it; null where none does. */
type CacheRules = (file: string) => string | null

const deploymentSchema = v.object({
  SystemMetadata: v.optional(v.record(v.string(), v.string()), {}),
})

/** Reads the deployments of the site: which files get which Cache-Control. */
export function readCacheRules(model: Model): CacheRules {
  const deployments = model.ofType('Custom::CDKBucketDeployment').map(({ properties }) => ({
    cacheControl: v.parse(deploymentSchema, properties).SystemMetadata['cache-control'] ?? null,
    exclude: asList(properties.Exclude).map(String),
    include: asList(properties.Include).map(String),
    prefix: (getText(properties, 'DestinationBucketKeyPrefix') ?? '').replace(/^\/|\/$/g, ''),
  }))
  return (file) => {
    for (const { cacheControl, exclude, include } of deployments) {
      const excluded = exclude.some((pattern) => wildcard(pattern, file))
      const included = include.some((pattern) => wildcard(pattern, file))
      if (!excluded || included) return cacheControl
    }
    return null
  }
}

type Entry = { etag: string; type: string; bodies: Map<string, Buffer> }

type SiteRequest = {
  /** Decoded path, starting with a slash. */
  path: string
  acceptEncoding: string
  ifNoneMatch: string
  compress: boolean
}

/**
 * Serves the built web application as the site's bucket behind CloudFront does. Left out: ranges.
 * @returns null where there is no such file.
 */
export function createSite(directory: string, cacheRules: CacheRules) {
  const entries = new Map<string, Entry>()

  const load = async (path: string): Promise<Entry | null> => {
    const file = normalize(join(directory, path))
    if (!file.startsWith(directory + sep)) return null
    const found = await stat(file).catch(() => null)
    if (!found?.isFile()) return null
    const key = `${file} ${found.mtimeMs} ${found.size}`
    const kept = entries.get(key)
    if (kept) return kept
    const body = await readFile(file)
    const entry = {
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      type: types[extname(file).toLowerCase()] ?? 'application/octet-stream',
      bodies: new Map([['identity', body]]),
    }
    entries.set(key, entry)
    return entry
  }

  return async (request: SiteRequest): Promise<GatewayResponse | null> => {
    const entry = await load(request.path)
    if (!entry) return null
    const cacheControl = cacheRules(request.path.slice(1))
    const headers: Record<string, string> = {
      'content-type': entry.type,
      etag: entry.etag,
      ...(cacheControl === null ? {} : { 'cache-control': cacheControl }),
    }
    if (request.ifNoneMatch === entry.etag || request.ifNoneMatch === `W/${entry.etag}`) {
      return { status: 304, headers, body: Buffer.alloc(0) }
    }
    const encoding = request.compress ? chooseEncoding(entry, request.acceptEncoding) : 'identity'
    const body = await encode(entry, encoding)
    if (encoding === 'identity') return { status: 200, headers, body }
    return {
      status: 200,
      headers: {
        ...headers,
        'content-encoding': encoding,
        vary: 'accept-encoding',
        etag: `W/${entry.etag}`,
      },
      body,
    }
  }
}

function chooseEncoding({ type, bodies }: Entry, accepted: string): string {
  const size = bodies.get('identity')?.length ?? 0
  if (!compressible.test(type) || size < minBytes || size > maxBytes) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

const compressors: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
}

async function encode({ bodies }: Entry, encoding: string): Promise<Buffer> {
  const kept = bodies.get(encoding)
  if (kept) return kept
  const plain = bodies.get('identity') ?? Buffer.alloc(0)
  const encoded = (await compressors[encoding]?.(plain)) ?? plain
  bodies.set(encoding, encoded)
  return encoded
}
