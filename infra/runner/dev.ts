import { type FSWatcher, watch } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createServer } from 'vite'
import type { Pages } from '../local/start.ts'
import { root } from './build.ts'

/** Serves the pages from their sources, with hot replacement over the front door's own port. */
export async function servePagesFromSource(server: Server): Promise<Pages> {
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    root: join(root, 'web'),
    appType: 'spa',
    server: { middlewareMode: true, ws: { server } },
  })
  return { handle: vite.middlewares, close: () => vite.close() }
}

/** What has to follow a change: new bundles are enough, or the templates are out of date. */
export type Change = 'bundles' | 'templates'

const watched = ['functions', 'shared', 'events', 'infra']

/** Decides what a changed file calls for; null where nothing. */
export function changeOf(path: string): Change | null {
  if (!/\.(ts|json)$/.test(path) || path.endsWith('.test.ts')) return null
  if (path.startsWith('infra/'))
    return /^infra\/(local|runner|seed|stand-ins)\//.test(path) ? null : 'templates'
  return /^(events|shared\/api)\//.test(path) ? 'templates' : 'bundles'
}

/**
 * Watches the sources of functions and templates.
 * @param onChange called once for changes that come together; the next ones wait until it is done.
 * @returns what ends the watch.
 */
export function watchSources(onChange: (change: Change) => Promise<void>): () => void {
  let waiting: Change | null = null
  let timer: NodeJS.Timeout | null = null
  let working = false

  const handleWaiting = async (): Promise<void> => {
    if (working || waiting === null) return
    const change = waiting
    waiting = null
    working = true
    await onChange(change)
    working = false
    await handleWaiting()
  }
  const note = (path: string): void => {
    const change = changeOf(path)
    if (change === null) return
    waiting = waiting === 'templates' ? 'templates' : change
    if (timer) clearTimeout(timer)
    timer = setTimeout(() => void handleWaiting(), 150)
  }
  const watchers: FSWatcher[] = watched.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (file !== null) note(`${folder}/${file}`)
    }),
  )
  return () => {
    if (timer) clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
