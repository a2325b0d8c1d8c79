import { Enums, type RenderingEngine, type Types, VolumeViewport } from '@cornerstonejs/core'
import type { Axis } from '../../rules/planes.ts'
import type { Vector } from '../../rules/position.ts'
import { type GreyWindow, rangeOf, windowOf } from '../../rules/presets.ts'
import {
  firstSlice,
  intoPlane,
  middleOf,
  nearestSlice,
  stackDirection,
} from '../../rules/volume.ts'
import { edgesOf } from '../edges.ts'
import { drawMeasures, giveUpMeasure } from '../measures.ts'
import { fitWhole, zoom } from '../moves.ts'
import { Observed } from '../observed.ts'
import { removeViewport } from '../offscreen.ts'
import type { PaneStack } from '../pane-stack.ts'
import { type Block, closeBlock } from './open.ts'
import type { PlaneState, VolumeState } from './state.ts'
import { createVolumeTools, type VolumeTools } from './volume-tools.ts'

const { Events, OrientationAxis, ViewportType } = Enums

const orientations = {
  axial: OrientationAxis.AXIAL,
  sagittal: OrientationAxis.SAGITTAL,
  coronal: OrientationAxis.CORONAL,
} as const satisfies Record<Axis, unknown>

/** A plane in sight; it is followed once it has been drawn. */
type Drawn = { viewport: VolumeViewport; isReady: boolean; stop: AbortController }

const NOTHING: VolumeState['planes'] = { axial: null, sagittal: null, coronal: null }

type Look = { window: GreyWindow | null; isInverted: boolean }

const point3 = ([x, y, z]: Vector): Types.Point3 => [x, y, z]

/** Three planes through a volume, which meet in one place. */
export class Volume extends Observed<VolumeState> {
  readonly tools: VolumeTools
  readonly #engine: RenderingEngine
  readonly #block: Block
  readonly #drawn = new Map<Axis, Drawn>()
  readonly #first: Look & { place: Vector }
  /** Where the planes meet, in mm. */
  #place: Vector
  #isClosed = false

  /**
   * The planes meet in the middle of the image that is in sight of the stack or, where nobody went through that yet,
   * of the middle one. They are looked at as the stack is.
   */
  constructor(engine: RenderingEngine, block: Block, { index, window, isInverted }: PaneStack) {
    super({ planes: NOTHING, window, isInverted, hasFailed: false })
    this.#engine = engine
    this.#block = block
    const slice = block.slices[firstSlice(index, block.slices.length)]
    const place = (slice && middleOf(slice)) ?? [0, 0, 0]
    this.#first = { place, window, isInverted }
    this.#place = place
    this.tools = createVolumeTools(engine.id)
  }

  /** Draws a plane into an element, until what is returned is called. */
  add(axis: Axis, element: HTMLDivElement): () => void {
    const viewportId = `plane-${axis}`
    this.#engine.enableElement({
      viewportId,
      element,
      type: ViewportType.ORTHOGRAPHIC,
      defaultOptions: { background: [0, 0, 0], orientation: orientations[axis] },
    })
    // The library takes the element out of the order of the keys.
    element.tabIndex = 0
    const viewport = this.#engine.getViewport(viewportId)
    if (!(viewport instanceof VolumeViewport)) throw new Error('The pane shows no planes.')
    const drawn: Drawn = { viewport, isReady: false, stop: new AbortController() }
    this.#drawn.set(axis, drawn)
    this.tools.add(viewportId)
    this.#listen(element, drawn)
    this.#scrollByWheel(axis, element, drawn)
    this.#begin(drawn).catch(() => {
      if (!drawn.stop.signal.aborted) this.set({ hasFailed: true })
    })
    return () => this.#remove(axis, drawn)
  }

  async #begin(drawn: Drawn) {
    const { viewport, stop } = drawn
    await viewport.setVolumes([{ volumeId: this.#block.volumeId }])
    if (stop.signal.aborted) return
    drawn.isReady = true
    const { window, isInverted } = this.state
    this.#show([drawn], { window, isInverted })
    viewport.jumpToWorld(point3(this.#place))
    viewport.render()
    this.#read()
  }

  #listen(element: HTMLDivElement, drawn: Drawn) {
    const { signal } = drawn.stop
    element.addEventListener(Events.CAMERA_MODIFIED, () => this.#follow(drawn), { signal })
    element.addEventListener(Events.VOI_MODIFIED, () => this.#share(drawn), { signal })
    // Its size may be another.
    element.addEventListener(Events.IMAGE_RENDERED, () => this.#read(), { signal })
  }

  /** The library would go through the images against their order where it counts them so. */
  #scrollByWheel(axis: Axis, element: HTMLDivElement, { stop: { signal } }: Drawn) {
    const scroll = (event: WheelEvent) => {
      if (event.ctrlKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      this.scroll(axis, Math.sign(event.deltaY))
    }
    element.addEventListener('wheel', scroll, { capture: true, passive: false, signal })
  }

  #remove(axis: Axis, drawn: Drawn) {
    if (this.#drawn.get(axis) !== drawn) return
    drawn.stop.abort()
    this.#drawn.delete(axis)
    this.tools.remove(drawn.viewport.id)
    removeViewport(this.#engine, drawn.viewport.id)
  }

  /** The planes meet where one of them was moved to. */
  #follow({ viewport, isReady }: Drawn) {
    const { focalPoint: through, viewPlaneNormal: normal } = viewport.getCamera()
    if (!isReady || !through || !normal) return
    this.#place = intoPlane(this.#place, { normal, through })
    this.#read()
  }

  /** All have the window that one was given. */
  #share(from: Drawn) {
    const range = from.isReady ? from.viewport.getProperties()?.voiRange : null
    if (!range) return
    for (const { viewport } of this.#ready()) {
      if (viewport === from.viewport) continue
      viewport.setProperties({ voiRange: range }, this.#block.volumeId, true)
      viewport.render()
    }
    this.set({ window: windowOf(range) })
  }

  #ready = (): Drawn[] => [...this.#drawn.values()].filter(({ isReady }) => isReady)

  #viewport(axis: Axis): VolumeViewport | null {
    const drawn = this.#drawn.get(axis)
    return drawn?.isReady ? drawn.viewport : null
  }

  /** The planes meet where somebody points at, in pixels from the upper left corner of one. */
  moveTo(axis: Axis, [x, y]: readonly [number, number]) {
    const viewport = this.#viewport(axis)
    if (viewport) this.#moveTo(viewport.canvasToWorld([x, y]))
  }

  #moveTo(place: Vector) {
    for (const { viewport } of this.#ready()) viewport.jumpToWorld(point3(place))
  }

  /** Goes through the slices of a plane, to either end at most. */
  scroll(axis: Axis, by: number) {
    const viewport = this.#viewport(axis)
    if (viewport) viewport.scroll(this.#directionOf(viewport) === -1 ? -by : by)
  }

  goTo(axis: Axis, index: number) {
    const plane = this.state.planes[axis]
    if (!plane) return
    const to = Math.min(plane.total - 1, Math.max(0, index))
    this.scroll(axis, to - plane.index)
  }

  setWindow(window: GreyWindow) {
    this.#show(this.#ready(), { window, isInverted: this.state.isInverted })
  }

  invert() {
    const { window, isInverted } = this.state
    this.#show(this.#ready(), { window, isInverted: !isInverted })
  }

  zoom(axis: Axis, direction: 1 | -1) {
    const viewport = this.#viewport(axis)
    if (viewport) zoom(viewport, direction)
  }

  /**
   * Gives up the measurement that was begun in a plane.
   * @returns whether there was one
   */
  giveUp(axis: Axis): boolean {
    const viewport = this.#viewport(axis)
    return viewport !== null && giveUpMeasure(viewport.element)
  }

  /** The whole of each plane, in the middle. */
  fit() {
    for (const { viewport } of this.#ready()) fitWhole(viewport)
  }

  /** As it was when it was opened. */
  reset() {
    const { place, window, isInverted } = this.#first
    for (const { viewport } of this.#ready()) viewport.resetCamera()
    this.#moveTo(place)
    this.#show(this.#ready(), { window, isInverted })
  }

  /** Which image of the stack lies where the planes meet, from 0. */
  indexInStack = (): number => nearestSlice(this.#block.slices, this.#place)

  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const axis of this.#drawn.keys()) this.giveUp(axis)
    for (const [axis, drawn] of [...this.#drawn]) this.#remove(axis, drawn)
    this.tools.destroy()
    closeBlock(this.#block)
    // All measurements may have been removed.
    drawMeasures()
  }

  #show(planes: readonly Drawn[], { window, isInverted }: Look) {
    for (const { viewport } of planes) {
      const isOther = (viewport.getProperties()?.invert ?? false) !== isInverted
      // The library turns the values round each time that it is told of another than it knows.
      const look = {
        ...(isOther && { invert: isInverted }),
        ...(window && { voiRange: rangeOf(window) }),
      }
      viewport.setProperties(look, this.#block.volumeId, true)
      viewport.render()
    }
    this.set({ window, isInverted })
  }

  #read() {
    const [axial, sagittal, coronal] = [
      this.#planeOf('axial'),
      this.#planeOf('sagittal'),
      this.#planeOf('coronal'),
    ]
    this.set({ planes: { axial, sagittal, coronal } })
  }

  /** How the images of the stack follow each other in a plane; the library counts along its normal. */
  #directionOf(viewport: VolumeViewport): 1 | -1 | 0 {
    const { viewPlaneNormal } = viewport.getCamera()
    return viewPlaneNormal ? stackDirection(this.#block.slices, viewPlaneNormal) : 0
  }

  #planeOf(axis: Axis): PlaneState | null {
    const viewport = this.#viewport(axis)
    if (!viewport) return null
    const [x, y] = viewport.worldToCanvas(point3(this.#place))
    // An image has the same number here as in its stack, whichever way the library counts.
    const isImage = this.#directionOf(viewport) !== 0
    return {
      index: isImage ? this.indexInStack() : viewport.getCurrentImageIdIndex(),
      total: isImage ? this.#block.slices.length : viewport.getNumberOfSlices(),
      cross: [x, y],
      edges: edgesOf(viewport),
    }
  }
}
