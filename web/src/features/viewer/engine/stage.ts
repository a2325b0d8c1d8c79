import { cache, RenderingEngine } from '@cornerstonejs/core'
import type { KeyImage } from '#shared/model/key-image.ts'
import type { Addresses } from '../rules/addresses.ts'
import type { ImagePlace, PriorSource } from '../rules/hanging.ts'
import { imageIdOf, readImageId } from '../rules/image-id.ts'
import type { ToolName } from '../rules/tools.ts'
import { Drawings } from './drawings.ts'
import { Link } from './link.ts'
import { giveUpMeasure } from './measures.ts'
import { forgetMetadata } from './metadata.ts'
import { Pane } from './pane.ts'
import { closeSource, openSource } from './source.ts'
import { openStack } from './stack.ts'
import { startViewer } from './start.ts'
import { type AskNote, createTools, type Tools } from './tools.ts'

const ENGINE = 'viewer'

type Series = Parameters<typeof openStack>[1]
/** What a pane shows: a series from an image on, at some image, or as one was kept. */
type Shown = {
  series: Series
  start: number
  keyImage?: KeyImage | undefined
  image?: ImagePlace | undefined
  /** Set if the series is of another upload than the viewer's. */
  prior?: PriorSource | undefined
}

/** All panes of the viewer, with what they share: memory, tools, and the upload they read from. */
export class Stage {
  readonly tools: Tools
  /** What was measured. */
  readonly drawings: Drawings
  readonly #uploadKey: string
  /** Where files are read from, by the key of their upload. */
  readonly #sources = new Map<string, Addresses>()
  /** What pictures may take, in bytes. */
  readonly budget: number
  readonly engine: RenderingEngine
  readonly #panes = new Map<string, Pane>()
  readonly #link = new Link()
  #activeId: string | null = null
  #held: (() => void) | null = null
  /** The stacks whose lines were drawn last. */
  #drawn = ''

  constructor(uploadKey: string, addresses: Addresses, askNote: AskNote) {
    this.#uploadKey = uploadKey
    this.budget = startViewer()
    this.#openSource(uploadKey, addresses)
    this.engine = new RenderingEngine(ENGINE)
    this.tools = createTools(askNote)
    this.drawings = new Drawings(uploadKey, this.#imageIdOf, () => this.#panes.values())
  }

  #openSource(uploadKey: string, addresses: Addresses) {
    this.#sources.set(uploadKey, addresses)
    openSource(uploadKey, addresses)
  }

  addPane(id: string, element: HTMLDivElement): Pane {
    const panes = () => this.#panes.size
    const onImage = (shown: Pane) => this.#react(shown)
    const onLeave = (left: Pane) => {
      this.drawings.take()
      if (left.id === this.#activeId) this.giveUp()
    }
    const events = { onImage, onLeave }
    const pane = new Pane(this.engine, { id, element, budget: this.budget, panes, ...events })
    this.#panes.set(id, pane)
    this.tools.add(id, ENGINE)
    return pane
  }

  /** Removes a pane once: a page that goes away removes those that the stage has removed at its end. */
  removePane(pane: Pane) {
    if (this.#panes.get(pane.id) !== pane) return
    if (pane.id === this.#activeId) this.giveUp()
    this.tools.remove(pane.id, ENGINE)
    this.#panes.delete(pane.id)
    pane.destroy()
  }

  /** Shows a series in a pane, unless another was asked for meanwhile. */
  async show(
    pane: Pane,
    { series, start, keyImage, image, prior }: Shown,
    signal: AbortSignal,
  ): Promise<void> {
    pane.await()
    if (prior) this.#openSource(prior.uploadKey, prior.addresses)
    const stack = await openStack(prior?.uploadKey ?? this.#uploadKey, series)
    if (signal.aborted) return
    const wanted = keyImage ?? image
    const index = wanted ? stack.imageIds.indexOf(this.#imageIdOf(wanted)) : start
    await pane.show(stack, Math.max(0, index))
    if (keyImage && index >= 0 && !signal.aborted) this.drawings.leave(pane.seeAs(keyImage))
  }

  /** Goes to an image of the series that a pane shows. */
  goTo(pane: Pane | null, place: ImagePlace) {
    pane?.goToImage(this.#imageIdOf(place))
  }

  readonly #imageIdOf = ({ file, frame }: ImagePlace) =>
    imageIdOf({ uploadKey: this.#uploadKey, file, frame })

  /** The image in sight as others can see it too; null if there is none, or it is of another upload. */
  seen(pane: Pane): Pick<KeyImage, 'file' | 'frame' | 'look' | 'annotations'> | null {
    const seen = pane.seen()
    if (seen === null) return null
    const { imageId, ...rest } = seen
    const { uploadKey, file, frame } = readImageId(imageId)
    if (uploadKey !== this.#uploadKey) return null
    return { file, frame, ...rest }
  }

  /** The pane that the others follow, and whose image is drawn in them as a line. */
  activate(pane: Pane | null) {
    const id = pane?.id ?? null
    if (id !== this.#activeId) this.giveUp()
    this.#activeId = id
    this.tools.drawLinesOf(this.#activeId)
  }

  /** Gives up the measurement that was begun; only in the active pane there can be one. */
  giveUp() {
    const pane = this.#panes.get(this.#activeId ?? '')
    if (pane) giveUpMeasure(pane.element)
  }

  /** Gives the first button, and one finger, to a tool. */
  take(tool: ToolName) {
    this.giveUp()
    this.tools.take(tool)
  }

  /** Removes measurements; one that was begun goes too, or its tool would go on without it. */
  removeMeasures(which: 'all' | 'chosen') {
    this.giveUp()
    this.drawings.remove(which)
  }

  /** Whether panes are scrolled together, by where their images lie. */
  setLinked(isLinked: boolean) {
    this.#link.set(isLinked)
  }

  /** Whether each pane has a line where the active one's image crosses its own. */
  setLines(isShown: boolean) {
    this.tools.setLines(isShown)
    this.tools.drawLinesOf(this.#activeId)
  }

  // Only the active pane leads: where slices are of different thickness, two would lead each other astray.
  #react(shown: Pane) {
    this.drawings.drawInto(shown)
    if (shown.id === this.#activeId) this.#link.follow(shown, this.#panes.values())
    // Later the lines follow by themselves.
    const stacks = [...this.#panes.values()].map((pane) => pane.stackKey()).join()
    if (stacks !== this.#drawn) this.tools.drawLinesOf(this.#activeId)
    this.#drawn = stacks
  }

  /** The file of the image in sight, with an address to read it from; null where there is none. */
  async fileOf(pane: Pane): Promise<{ file: string; url: string } | null> {
    const imageId = pane.imageId()
    if (imageId === null) return null
    const { uploadKey, file } = readImageId(imageId)
    const addresses = this.#sources.get(uploadKey)
    const url = await addresses?.of(file).catch(() => null)
    return url ? { file, url } : null
  }

  /** What else is drawn ends with the stage at the latest. */
  hold(close: (() => void) | null) {
    this.#held = close
  }

  /** To be called when the room that the panes have changes. */
  resize() {
    const whole = [...this.#panes.values()].filter((pane) => pane.isWhole())
    this.engine.resize(true, true)
    for (const pane of whole) pane.refit()
  }

  destroy() {
    this.#held?.()
    this.drawings.end()
    for (const pane of [...this.#panes.values()]) this.removePane(pane)
    this.tools.destroy()
    this.engine.destroy()
    cache.purgeCache()
    closeSource()
    forgetMetadata()
  }
}
