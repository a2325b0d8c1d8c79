import {
  cache,
  Enums,
  eventTarget,
  getShouldUseCPURendering,
  type RenderingEngine,
  StackViewport,
} from '@cornerstonejs/core'
import type { ImageAnnotation, ImageLook } from '#shared/model/key-image.ts'
import { ImageFault } from '../rules/fault.ts'
import { type GreyWindow, rangeOf } from '../rules/presets.ts'
import { annotationsOn, type InSight, measuredOn, putAnnotations } from './annotations.ts'
import { Cine } from './cine.ts'
import { errorIn } from './details.ts'
import { readTags } from './image-tags.ts'
import { listen } from './listen.ts'
import { applyLook, lookOf } from './look.ts'
import { fitWhole, flip, isWhole, refit, rotate, zoom } from './moves.ts'
import { Observed } from './observed.ts'
import { removeViewport } from './offscreen.ts'
import type { PaneStack } from './pane-stack.ts'
import { EMPTY, type PaneOptions, type PaneState } from './pane-state.ts'
import { type Place, placeOf } from './plane.ts'
import { Prefetcher } from './prefetcher.ts'
import { isWhiteFirst, moduleOf, readLook } from './reading.ts'
import { createSight, type Sight } from './sight.ts'
import type { Stack } from './stack.ts'
import { windowsOf } from './windows.ts'

const { Events } = Enums

/** One place on the page in which a stack of images is looked through. */
export class Pane extends Observed<PaneState> {
  readonly id: string
  readonly element: HTMLDivElement
  readonly #engine: RenderingEngine
  readonly #viewport: StackViewport
  readonly #prefetcher: Prefetcher
  readonly #stop = new AbortController()
  readonly #onImage: (pane: Pane) => void
  readonly #onLeave: (pane: Pane) => void
  readonly #cine = new Cine({
    isReady: () => this.state.status === 'shown' || this.state.status === 'failed',
    next: () => this.goTo((this.state.index + 1) % Math.max(1, this.state.total)),
  })
  #stack: Stack | null = null
  #before: string | null = null
  #shownId: string | null = null

  constructor(
    engine: RenderingEngine,
    { id, element, budget, panes, onImage, onLeave }: PaneOptions<Pane>,
  ) {
    super(EMPTY)
    this.id = id
    this.#onImage = onImage
    this.#onLeave = onLeave
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

  /** Says that a stack is on its way. */
  await() {
    this.#prefetcher.stop()
    this.#cine.pause()
    this.#stack = null
    this.set({ ...EMPTY, status: 'loading' })
  }

  /** The image in sight, or that should be; null where there is no stack. */
  imageId(): string | null {
    return this.#stack?.imageIds[this.state.index] ?? null
  }

  /** What the stack in sight is told apart by. */
  stackKey = () => this.#stack?.seriesUid ?? ''

  /** Where the image in sight lies; null where that is not known. */
  placeOfImage(): Place | null {
    return this.#shownId === null ? null : placeOf(this.#shownId)
  }

  /** The same of the image before it. */
  placeBefore(): Place | null {
    return this.#before === null ? this.placeOfImage() : placeOf(this.#before)
  }

  /** Where the images lie, as far as they have been read. */
  knownPlanes() {
    return (this.#stack?.imageIds ?? []).flatMap((imageId, index) => {
      const place = placeOf(imageId)
      return place ? [{ index, plane: place.plane }] : []
    })
  }

  /** The stack and how its image in sight is looked at; null where none is. */
  asStack(): PaneStack | null {
    if (this.#stack === null || this.state.status !== 'shown') return null
    return {
      imageIds: this.#stack.imageIds,
      index: this.state.index,
      window: this.state.window,
      isInverted: this.#viewport.getProperties().invert ?? false,
      optionsOf: (imageId) => this.#viewport.getLoaderImageOptions(imageId),
    }
  }

  async show(stack: Stack, start = 0) {
    const index = Math.min(start, Math.max(0, stack.imageIds.length - 1))
    this.#stack = stack
    this.#before = null
    this.#shownId = null
    this.set({ ...EMPTY, status: 'loading', total: stack.imageIds.length, index })
    // What fails is heard of as an event, as when it is scrolled to.
    await this.#viewport.setStack([...stack.imageIds], index).catch(() => null)
    if (this.#stack === stack) this.#count()
  }

  /** How the image in sight is looked at, and what was measured in it; null where none is. */
  seen(): { imageId: string; look: ImageLook; annotations: ImageAnnotation[] } | null {
    const imageId = this.state.status === 'shown' ? this.imageId() : null
    if (imageId === null) return null
    const look = lookOf(this.#viewport, this.state.isInverted)
    return { imageId, look, annotations: annotationsOn(this.#viewport, imageId) }
  }

  /**
   * Looks at the image in sight as somebody did, with what they measured in it.
   * @returns the ids of the measurements that were drawn for it
   */
  seeAs({ look, annotations }: { look: ImageLook; annotations: readonly ImageAnnotation[] }) {
    const imageId = this.state.status === 'shown' ? this.imageId() : null
    if (imageId === null) return []
    applyLook(this.#viewport, look, isWhiteFirst(this.#id()))
    const drawn = putAnnotations(this.#viewport, imageId, annotations)
    this.#look()
    return drawn
  }

  /** The image in sight, and what is measured in it; null where none is. */
  measured(): { imageId: string; measurements: InSight[] } | null {
    const imageId = this.#shownId
    if (imageId === null || this.#viewport.getCurrentImageId() !== imageId) return null
    return { imageId, measurements: measuredOn(this.#viewport, imageId) }
  }

  /** Draws measurements into the image in sight, if that is the one that they are of. */
  draw(imageId: string, measurements: readonly (ImageAnnotation & { id: string })[]) {
    if (this.#viewport.getCurrentImageId() !== imageId) return
    putAnnotations(this.#viewport, imageId, measurements)
  }

  /** Updates the tags of the displayed image after its calibration has changed. */
  retell() {
    const id = this.#shownId
    if (id !== null && this.state.status === 'shown') this.set({ tags: readTags(id) })
  }

  scroll(by: number) {
    this.goTo(this.state.index + by)
  }

  goTo(index: number) {
    const last = this.state.total - 1
    const next = Math.min(last, Math.max(0, index))
    if (last < 0 || next === this.state.index) return
    void this.#viewport.setImageIdIndex(next).catch(() => null)
  }

  goToImage(imageId: string) {
    const index = this.#stack?.imageIds.indexOf(imageId) ?? -1
    if (index >= 0) this.goTo(index)
  }

  /** Plays the stack over and over, so many images a second. */
  play(rate: number) {
    if (this.state.total < 2) return
    this.#cine.play(rate)
    this.set({ playing: rate })
  }

  pause() {
    this.#cine.pause()
    this.set({ playing: null })
  }

  setWindow(window: GreyWindow) {
    this.#viewport.setProperties({ voiRange: rangeOf(window) })
    this.#viewport.render()
  }

  /** The windows that the file itself proposes. */
  ownWindows = (): GreyWindow[] => windowsOf(moduleOf(this.#id(), Enums.MetadataModules.VOI_LUT))

  /** The picture in sight, for who looks at it together with others; null where none is. */
  inSight(): Sight | null {
    if (this.state.status !== 'shown') return null
    return createSight(this.#viewport, this.state, isWhiteFirst(this.#id()))
  }

  rotate = (degrees: number) => rotate(this.#viewport, degrees)
  flip = (axis: 'horizontal' | 'vertical') => flip(this.#viewport, axis)
  zoom = (direction: 1 | -1) => zoom(this.#viewport, direction)
  /** The whole picture, in the middle. */
  fit() {
    fitWhole(this.#viewport)
  }

  /** Whether the whole picture is in sight; `refit` keeps it so in a pane of another size. */
  isWhole = () => this.state.status === 'shown' && isWhole(this.#viewport)
  refit = () => refit(this.#viewport)

  invert() {
    this.#viewport.setProperties({ invert: !this.#viewport.getProperties().invert })
    this.#viewport.render()
    this.#look()
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
    this.#cine.pause()
    this.#prefetcher.stop()
    removeViewport(this.#engine, this.id)
  }

  #listen() {
    const { signal } = this.#stop
    const on = (target: EventTarget, name: string, react: (detail: unknown) => void) =>
      listen(target, name, { react, signal })
    on(this.element, Events.PRE_STACK_NEW_IMAGE, () => this.#begin())
    on(this.element, Events.STACK_NEW_IMAGE, () => this.#shown())
    on(this.element, Events.VOI_MODIFIED, () => this.#look())
    on(this.element, Events.CAMERA_MODIFIED, () => this.#look())
    on(this.element, Events.IMAGE_RENDERED, () => this.#look())
    on(eventTarget, Events.IMAGE_LOAD_ERROR, (detail) => this.#failed(detail))
    on(eventTarget, Events.IMAGE_CACHE_IMAGE_REMOVED, () => this.#count())
  }

  #begin() {
    this.#onLeave(this)
    const index = this.#viewport.getTargetImageIdIndex()
    this.set({ status: 'loading', fault: null, index })
  }

  #shown() {
    const index = this.#viewport.getCurrentImageIdIndex()
    const imageId = this.#viewport.getImageIds()[index]
    this.set({
      status: 'shown',
      fault: null,
      index,
      tags: imageId === undefined ? null : readTags(imageId),
      isSlow: getShouldUseCPURendering(),
    })
    const bytes = imageId === undefined ? 0 : (cache.getImage(imageId)?.sizeInBytes ?? 0)
    this.#prefetcher.around(index, bytes)
    this.#count()
    this.#before = this.#shownId
    this.#shownId = imageId ?? null
    this.#onImage(this)
  }

  #failed(detail: unknown) {
    const { imageId, error } = errorIn(detail)
    const index = this.#viewport.getImageIds().indexOf(imageId ?? '')
    if (index < 0 || index !== this.#viewport.getTargetImageIdIndex()) return
    const fault = error instanceof ImageFault ? error.fault : null
    this.set({ status: 'failed', fault: fault ?? new ImageFault('damaged').fault, index })
  }

  #count() {
    const ids = this.#stack?.imageIds ?? []
    const loaded = ids.filter((imageId) => cache.isLoaded(imageId)).length
    if (loaded !== this.state.loaded) this.set({ loaded })
  }

  /** Reads how the picture is shown, which the tools change. */
  #look() {
    if (this.state.status === 'shown') this.set(readLook(this.#viewport, this.#id()))
  }

  /** The image that the library has, or is to have, in sight. */
  #id = (): string | undefined => this.#viewport.getImageIds()[this.state.index]
}
