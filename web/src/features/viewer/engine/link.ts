import { alongNormal, indexAt, isParallel, normalOf, type Plane } from '../rules/position.ts'
import type { Pane } from './pane.ts'

/** Scrolls panes together: each shows the image that lies where the one in the active pane does. */
export class Link {
  isOn = true
  /** How far the positions of two stacks are apart, where these have no common origin. */
  readonly #offsets = new Map<string, number>()

  /** Brings the others to where a pane is. Stacks that lie across, or do not say how they lie, stay. */
  follow(from: Pane, panes: Iterable<Pane>) {
    if (!this.isOn) return
    const at = from.placeOfImage()
    if (!at) return
    const normal = normalOf(at.plane)
    for (const pane of panes) {
      const first = pane === from ? null : pane.placeOfImage()
      if (!first || !isParallel(at.plane, first.plane)) continue
      const isCommon = at.frame !== null && at.frame === first.frame
      const offset = isCommon ? 0 : this.#offset(from, pane, normal)
      const position = alongNormal(at.plane, normal) + offset
      const known = pane
        .knownPlanes()
        .map(({ index, plane }) => ({ index, position: alongNormal(plane, normal) }))
      const index = indexAt(known, pane.getState().total, position)
      if (index !== null) pane.goTo(index)
    }
  }

  /** Stacks of different examinations are where they are when they are first scrolled together. */
  #offset(from: Pane, to: Pane, normal: Plane['origin']): number {
    const key = `${from.stackKey()} ${to.stackKey()}`
    const known = this.#offsets.get(key)
    if (known !== undefined) return known
    const [before, there] = [from.placeBefore(), to.placeOfImage()]
    if (!before || !there) return 0
    const offset = alongNormal(there.plane, normal) - alongNormal(before.plane, normal)
    this.#offsets.set(key, offset)
    return offset
  }

  /** Turned on again, stacks of different examinations begin where they are. */
  set(isOn: boolean) {
    this.isOn = isOn
    this.#offsets.clear()
  }
}
