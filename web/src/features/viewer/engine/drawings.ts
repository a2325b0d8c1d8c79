import { eventTarget } from '@cornerstonejs/core'
import { Enums } from '@cornerstonejs/tools'
import * as v from 'valibot'
import type { ImagePlace } from '../rules/hanging.ts'
import { readImageId } from '../rules/image-id.ts'
import {
  type Change,
  type Drawing,
  type History,
  historyOf,
  isSame,
  record,
  redo,
  undo,
  withKept,
} from '../rules/measurement-history.ts'
import type { InSight } from './annotations.ts'
import { listen } from './listen.ts'
import { drawMeasures, eraseMeasures, idsOfMeasures } from './measures.ts'
import { calibrationInFile, setKnownLines } from './metadata.ts'
import { Observed } from './observed.ts'
import type { Pane } from './pane.ts'

const { Events } = Enums

/** A drag emits many events. They become one change after this pause. */
const REST_MS = 400

const named = v.object({ annotation: v.object({ annotationUID: v.string() }) })

export type DrawingsState = {
  /** In drawing order. */
  drawings: readonly Drawing[]
  canUndo: boolean
  canRedo: boolean
}

/** Holds the measurements of a person in an upload, draws them into displayed images, and undoes and redoes changes. */
export class Drawings extends Observed<DrawingsState> {
  readonly #uploadKey: string
  readonly #imageIdOf: (place: ImagePlace) => string
  readonly #panes: () => Iterable<Pane>
  readonly #stop = new AbortController()
  #history: History = historyOf([])
  /** Measurements of key images. One becomes the person's own when the person moves it. */
  readonly #ofOthers = new Map<string, Drawing>()
  readonly #finished = new Set<string>()
  readonly #moved = new Set<string>()
  #rest: ReturnType<typeof setTimeout> | undefined
  #tell: ((changes: readonly Change[]) => void) | null = null

  constructor(
    uploadKey: string,
    imageIdOf: (place: ImagePlace) => string,
    panes: () => Iterable<Pane>,
  ) {
    super({ drawings: [], canUndo: false, canRedo: false })
    this.#uploadKey = uploadKey
    this.#imageIdOf = imageIdOf
    this.#panes = panes
    this.#listen()
  }

  /** Subscribes to changes, so that the caller can store them. @returns unsubscribes */
  onChanges(tell: (changes: readonly Change[]) => void): () => void {
    this.#tell = tell
    return () => {
      this.take()
      if (this.#tell === tell) this.#tell = null
    }
  }

  /** Adds the stored measurements. */
  begin(kept: readonly Drawing[]) {
    this.#become(withKept(this.#history, kept))
    for (const pane of this.#panes()) this.drawInto(pane)
  }

  /** Draws the measurements of the image that a pane displays. */
  drawInto(pane: Pane) {
    const seen = pane.measured()
    if (!seen) return
    const there = new Set(seen.measurements.map(({ id }) => id))
    const missing = this.state.drawings
      .filter((one) => this.#imageIdOf(one) === seen.imageId && !there.has(one.measurementId))
      .map(({ measurementId: id, tool, points, text }) => ({ id, tool, points, text }))
    if (missing.length > 0) pane.draw(seen.imageId, missing)
  }

  /** Marks measurements that were drawn for a key image as not the person's own. */
  leave(ids: readonly string[]) {
    const wanted = new Set(ids)
    for (const { id, drawing } of this.#inSight())
      if (wanted.has(id)) this.#ofOthers.set(id, drawing)
  }

  rename(id: string, name: string) {
    this.take()
    const drawing = this.#history.drawings.get(id)
    if (drawing) this.#change([{ id, after: { ...drawing, name } }])
  }

  /** Whether a line may calibrate its image. It may not if the file gives lengths in the patient. */
  mayCalibrate({ tool, ...place }: Drawing): boolean {
    const kind = calibrationInFile(this.#imageIdOf(place))?.kind
    return tool === 'length' && kind !== undefined && kind !== 'patient'
  }

  /** Sets the true length of a line in mm; null uses the calibration of the file. */
  calibrate(id: string, trueLength: number | null) {
    this.take()
    const drawing = this.#history.drawings.get(id)
    if (!drawing) return
    const line = { ...drawing, trueLength }
    const drawings = [...this.#history.drawings.values()]
    this.#measureBy(drawings.map((one) => (one === drawing ? line : one)))
    // The calibration changes the figures of all measurements in the image.
    const others = this.#inSight().flatMap(({ id: other, drawing: { results, file, frame } }) => {
      const before = this.#history.drawings.get(other)
      const isOfImage = file === line.file && frame === line.frame
      return before && isOfImage ? [{ id: other, after: { ...before, results } }] : []
    })
    const own = others.find((other) => other.id === id)?.after ?? line
    this.#change([
      { id, after: { ...own, trueLength } },
      ...others.filter((other) => other.id !== id),
    ])
  }

  /** Removes the selected measurements, all measurements, or one. */
  remove(which: 'all' | 'chosen' | { id: string }) {
    this.take()
    const ids = typeof which === 'object' ? [which.id] : idsOfMeasures(which)
    const all = which === 'all' ? [...this.#history.drawings.keys()] : []
    eraseMeasures([...ids, ...all])
    const gone = new Set([...ids, ...all])
    this.#change([...gone].map((id) => ({ id, after: null })))
  }

  undo() {
    this.take()
    this.#step(undo(this.#history))
  }

  redo() {
    this.take()
    this.#step(redo(this.#history))
  }

  /** Records pending changes. Call it before another image is displayed or another change is made. */
  take() {
    clearTimeout(this.#rest)
    const moved = this.#inSight().filter(({ id }) => this.#moved.has(id))
    this.#moved.clear()
    const changed = moved.flatMap(({ id, drawing }) => {
      const before = this.#history.drawings.get(id) ?? this.#ofOthers.get(id)
      if (before && isSame(before, drawing)) return []
      if (!before && !this.#finished.has(id)) return []
      this.#ofOthers.delete(id)
      const { name = '', trueLength = null, drawnAt = drawing.drawnAt } = before ?? {}
      return [{ id, after: { ...drawing, name, trueLength, drawnAt } }]
    })
    if (changed.length > 0) this.#change(changed)
  }

  end() {
    this.take()
    this.#stop.abort()
  }

  /**
   * All measurements in the displayed images of the upload. A pane may show an image of another upload,
   * whose file names may be equal: measurements in it must not be stored with this one.
   */
  #inSight(): { id: string; drawing: Drawing }[] {
    return [...this.#panes()].flatMap((pane) => {
      const seen = pane.measured()
      if (!seen) return []
      const { uploadKey, file, frame } = readImageId(seen.imageId)
      if (uploadKey !== this.#uploadKey) return []
      return seen.measurements.map((one) => ({ id: one.id, drawing: drawingOf(one, file, frame) }))
    })
  }

  #step({ history, changes }: ReturnType<typeof undo>) {
    if (changes.length === 0) return
    this.#become(history)
    eraseMeasures(changes.map(({ id }) => id))
    for (const pane of this.#panes()) this.drawInto(pane)
    drawMeasures()
    this.#tell?.(changes)
  }

  #change(wanted: Parameters<typeof record>[1]) {
    const { history, changes } = record(this.#history, wanted)
    if (changes.length === 0) return
    this.#become(history)
    this.#tell?.(changes)
  }

  #become(history: History) {
    this.#history = history
    const drawings = [...history.drawings.values()].toSorted((one, other) =>
      one.drawnAt.localeCompare(other.drawnAt),
    )
    this.#measureBy(drawings)
    const { past, future } = history
    this.set({ drawings, canUndo: past.length > 0, canRedo: future.length > 0 })
  }

  /** Calibrates images by lines of known length. The latest line of an image counts. */
  #measureBy(drawings: readonly Drawing[]) {
    const lines = drawings.flatMap(({ trueLength: mm, points: [from, to], ...place }) =>
      mm && from && to ? [[this.#imageIdOf(place), { from, to, mm }] as const] : [],
    )
    setKnownLines(new Map(lines))
    for (const pane of this.#panes()) pane.retell()
    drawMeasures()
  }

  #listen() {
    const { signal } = this.#stop
    const on = (name: string, heard: (id: string) => void) => {
      const react = (detail: unknown) => {
        const read = v.safeParse(named, detail)
        if (read.success) heard(read.output.annotation.annotationUID)
      }
      listen(eventTarget, name, { react, signal })
    }
    on(Events.ANNOTATION_COMPLETED, (id) => {
      this.#finished.add(id)
      this.#wait(id)
    })
    on(Events.ANNOTATION_MODIFIED, (id) => this.#wait(id))
  }

  // The library also reports a canceled measurement as completed; it is removed before the pause ends.
  #wait(id: string) {
    this.#moved.add(id)
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => this.take(), REST_MS)
  }
}

function drawingOf({ id, ...rest }: InSight, file: string, frame: number | null): Drawing {
  const drawnAt = new Date().toISOString()
  return { measurementId: id, file, frame, ...rest, name: '', trueLength: null, drawnAt }
}
