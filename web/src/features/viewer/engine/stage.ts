import { cache, RenderingEngine } from '@cornerstonejs/core'
import type { Addresses } from '../rules/addresses.ts'
import { readImageId } from '../rules/image-id.ts'
import { forgetMetadata } from './metadata.ts'
import { Pane } from './pane.ts'
import { closeSource, openSource } from './source.ts'
import { openStack } from './stack.ts'
import { startViewer } from './start.ts'
import { type AskNote, createTools, type Tools } from './tools.ts'

const ENGINE = 'viewer'

type Series = Parameters<typeof openStack>[1]

/** All panes of the viewer, with what they share: memory, tools, and the upload they read from. */
export class Stage {
  readonly tools: Tools
  readonly #uploadKey: string
  readonly #addresses: Addresses
  readonly #budget: number
  readonly #engine: RenderingEngine
  readonly #panes = new Map<string, Pane>()

  constructor(uploadKey: string, addresses: Addresses, askNote: AskNote) {
    this.#uploadKey = uploadKey
    this.#addresses = addresses
    this.#budget = startViewer()
    openSource(uploadKey, addresses)
    this.#engine = new RenderingEngine(ENGINE)
    this.tools = createTools(askNote)
  }

  addPane(id: string, element: HTMLDivElement): Pane {
    const panes = () => this.#panes.size
    const pane = new Pane(this.#engine, { id, element, budget: this.#budget, panes })
    this.#panes.set(id, pane)
    this.tools.add(id, ENGINE)
    return pane
  }

  removePane(pane: Pane) {
    this.tools.remove(pane.id, ENGINE)
    this.#panes.delete(pane.id)
    pane.destroy()
  }

  /** Shows a series in a pane, unless another was asked for meanwhile. */
  async show(pane: Pane, series: Series, signal: AbortSignal) {
    pane.await()
    const stack = await openStack(this.#uploadKey, series)
    if (!signal.aborted) await pane.show(stack)
  }

  /** The file of the image in sight, with an address to read it from; null where there is none. */
  async fileOf(pane: Pane): Promise<{ file: string; url: string } | null> {
    const imageId = pane.imageId()
    if (imageId === null) return null
    const { file } = readImageId(imageId)
    const url = await this.#addresses.of(file).catch(() => null)
    return url === null ? null : { file, url }
  }

  /** To be called when the room that the panes have changes. */
  resize() {
    this.#engine.resize(true, true)
  }

  destroy() {
    for (const pane of [...this.#panes.values()]) this.removePane(pane)
    this.tools.destroy()
    this.#engine.destroy()
    cache.purgeCache()
    closeSource()
    forgetMetadata()
  }
}
