import {
  cache,
  Enums,
  eventTarget,
  getShouldUseCPURendering,
  metaData,
  type RenderingEngine,
  StackViewport,
  type Types,
} from '@cornerstonejs/core'
import { type Fault, ImageFault } from '../rules/fault.ts'
import { type Direction, edgeLetters, opposite } from '../rules/orientation.ts'
import { type GreyWindow, rangeOf, windowOf } from '../rules/presets.ts'
import { errorIn, numbersOf } from './details.ts'
import { type ImageTags, readTags } from './image-tags.ts'
import { Prefetcher } from './prefetcher.ts'
import type { Stack } from './stack.ts'

const { Events, MetadataModules } = Enums

/** What a pane shows, and how. */
export type PaneState = {
  /** shown: the image at `index` is in sight; loading: it is on its way; failed: it cannot be shown. */
  status: 'empty' | 'loading' | 'shown' | 'failed'
  fault: Fault | null
  /** From 0. */
  index: number
  total: number
  /** How many images of the stack are in memory. */
  loaded: number
  window: GreyWindow | null
  /** 1 where the picture fills the pane. */
  zoom: number
  isInverted: boolean
  /** What the edges of the picture are called: left, top, right, bottom; null where the file does not say. */
  edges: readonly [string, string, string, string] | null
  tags: ImageTags | null
  /** Whether the processor draws, for want of a graphics card. */
  isSlow: boolean
}

const EMPTY: PaneState = {
  status: 'empty',
  fault: null,
  index: 0,
  total: 0,
  loaded: 0,
  window: null,
  zoom: 1,
  isInverted: false,
  edges: null,
  tags: null,
  isSlow: false,
}

const ZOOM_STEP = 1.2
const MOST_ZOOM = 40
const LEAST_ZOOM = 0.05

/** One place on the page in which a stack of images is looked through. */
export class Pane {
  readonly id: string
  readonly element: HTMLDivElement
  readonly #engine: RenderingEngine
  readonly #viewport: StackViewport
  readonly #prefetcher: Prefetcher
  readonly #listeners = new Set<() => void>()
  readonly #stop = new AbortController()
  #state = EMPTY
  #stack: Stack | null = null

  constructor(
    engine: RenderingEngine,
    {
      id,
      element,
      budget,
      panes,
    }: { id: string; element: HTMLDivElement; budget: number; panes: () => number },
  ) {
    this.id = id
    this.element = element
    this.#engine = engine
    engine.enableElement({
      viewportId: id,
      element,
      type: Enums.ViewportType.STACK,
      defaultOptions: { background: [0, 0, 0] },
    })
    const viewport = engine.getViewport(id)
    if (!(viewport instanceof StackViewport)) throw new Error('The pane shows no stacks.')
    this.#viewport = viewport
    this.#prefetcher = new Prefetcher(viewport, { budget, panes, onLoaded: () => this.#count() })
    this.#listen()
  }

  readonly getState = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Says that a stack is on its way. */
  await() {
    this.#prefetcher.stop()
    this.#stack = null
    this.#set({ ...EMPTY, status: 'loading' })
  }

  /** The image in sight, or that should be; null where there is no stack. */
  imageId(): string | null {
    return this.#stack?.imageIds[this.#state.index] ?? null
  }

  async show(stack: Stack, index = 0) {
    this.#stack = stack
    this.#set({ ...EMPTY, status: 'loading', total: stack.imageIds.length, index })
    // What fails is heard of as an event, as when it is scrolled to.
    await this.#viewport.setStack([...stack.imageIds], index).catch(() => null)
    if (this.#stack === stack) this.#count()
  }

  scroll(by: number) {
    this.goTo(this.#state.index + by)
  }

  goTo(index: number) {
    const last = this.#state.total - 1
    const next = Math.min(last, Math.max(0, index))
    if (last < 0 || next === this.#state.index) return
    void this.#viewport.setImageIdIndex(next).catch(() => null)
  }

  setWindow(window: GreyWindow) {
    this.#viewport.setProperties({ voiRange: rangeOf(window) })
    this.#viewport.render()
  }

  /** The windows that the file itself proposes. */
  ownWindows(): GreyWindow[] {
    const { windowCenter, windowWidth } = this.#module(MetadataModules.VOI_LUT)
    const [centers, widths] = [numbersOf(windowCenter), numbersOf(windowWidth)]
    return centers.flatMap((center, at) => {
      const width = widths[at]
      return width === undefined || width <= 0 ? [] : [{ center, width }]
    })
  }

  rotate(degrees: number) {
    const { rotation = 0 } = this.#viewport.getViewPresentation()
    this.#viewport.setViewPresentation({ rotation: (rotation + degrees + 360) % 360 })
    this.#viewport.render()
  }

  flip(axis: 'horizontal' | 'vertical') {
    const { flipHorizontal = false, flipVertical = false } = this.#viewport.getCamera()
    this.#viewport.setCamera(
      axis === 'horizontal' ? { flipHorizontal: !flipHorizontal } : { flipVertical: !flipVertical },
    )
    this.#viewport.render()
  }

  invert() {
    this.#viewport.setProperties({ invert: !this.#viewport.getProperties().invert })
    this.#viewport.render()
    this.#look()
  }

  zoom(direction: 1 | -1) {
    const zoom = this.#viewport.getZoom() * ZOOM_STEP ** direction
    this.#viewport.setZoom(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)))
    this.#viewport.render()
  }

  /** The whole picture, in the middle. */
  fit() {
    this.#viewport.setZoom(1)
    this.#viewport.setPan([0, 0])
    this.#viewport.render()
  }

  /** As it was when it was opened. */
  reset() {
    this.#viewport.resetProperties()
    this.#viewport.resetCamera()
    this.#viewport.render()
    this.#look()
  }

  destroy() {
    this.#stop.abort()
    this.#prefetcher.stop()
    this.#engine.disableElement(this.id)
  }

  #listen() {
    const { signal } = this.#stop
    const on = (target: EventTarget, name: string, react: (detail: unknown) => void) =>
      target.addEventListener(
        name,
        (event) => react(event instanceof CustomEvent ? event.detail : null),
        { signal },
      )
    on(this.element, Events.PRE_STACK_NEW_IMAGE, () => this.#begin())
    on(this.element, Events.STACK_NEW_IMAGE, () => this.#shown())
    on(this.element, Events.VOI_MODIFIED, () => this.#look())
    on(this.element, Events.CAMERA_MODIFIED, () => this.#look())
    on(this.element, Events.IMAGE_RENDERED, () => this.#look())
    on(eventTarget, Events.IMAGE_LOAD_ERROR, (detail) => this.#failed(detail))
    on(eventTarget, Events.IMAGE_CACHE_IMAGE_REMOVED, () => this.#count())
  }

  #begin() {
    const index = this.#viewport.getTargetImageIdIndex()
    this.#set({ status: 'loading', fault: null, index })
  }

  #shown() {
    const index = this.#viewport.getCurrentImageIdIndex()
    const imageId = this.#viewport.getImageIds()[index]
    this.#set({
      status: 'shown',
      fault: null,
      index,
      tags: imageId === undefined ? null : readTags(imageId),
      isSlow: getShouldUseCPURendering(),
    })
    const bytes = imageId === undefined ? 0 : (cache.getImage(imageId)?.sizeInBytes ?? 0)
    this.#prefetcher.around(index, bytes)
    this.#count()
  }

  #failed(detail: unknown) {
    const { imageId, error } = errorIn(detail)
    const index = this.#viewport.getImageIds().indexOf(imageId ?? '')
    if (index < 0 || index !== this.#viewport.getTargetImageIdIndex()) return
    const fault = error instanceof ImageFault ? error.fault : null
    this.#set({ status: 'failed', fault: fault ?? { kind: 'damaged', encoding: null }, index })
  }

  #count() {
    const ids = this.#stack?.imageIds ?? []
    const loaded = ids.filter((imageId) => cache.isLoaded(imageId)).length
    if (loaded !== this.#state.loaded) this.#set({ loaded })
  }

  /** Reads how the picture is shown, which the tools change. */
  #look() {
    if (this.#state.status !== 'shown') return
    const { voiRange, invert = false } = this.#viewport.getProperties()
    this.#set({
      window: voiRange ? windowOf(voiRange) : null,
      zoom: this.#viewport.getZoom(),
      isInverted: invert !== this.#isWhiteFirst(),
      edges: this.#edges(),
    })
  }

  #edges(): PaneState['edges'] {
    if (!this.#module(MetadataModules.IMAGE_PLANE).imageOrientationPatient) return null
    const { clientWidth: width, clientHeight: height } = this.element
    const middle: Types.Point2 = [width / 2, height / 2]
    const right = this.#direction(middle, [width, height / 2])
    const down = this.#direction(middle, [width / 2, height])
    return [
      edgeLetters(opposite(right)),
      edgeLetters(opposite(down)),
      edgeLetters(right),
      edgeLetters(down),
    ]
  }

  #direction(from: Types.Point2, to: Types.Point2): Direction {
    const [x, y, z] = this.#viewport.canvasToWorld(from)
    const [toX, toY, toZ] = this.#viewport.canvasToWorld(to)
    return [toX - x, toY - y, toZ - z]
  }

  /** Whether the file itself has white for its lowest values: then shown as scanned it is inverted. */
  #isWhiteFirst() {
    return this.#module(MetadataModules.IMAGE_PIXEL).photometricInterpretation === 'MONOCHROME1'
  }

  #module(name: string): Record<string, unknown> {
    const imageId = this.#viewport.getImageIds()[this.#state.index]
    return (imageId !== undefined && metaData.get(name, imageId)) || {}
  }

  #set(change: Partial<PaneState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
