import { cache, Enums, imageLoader, type StackViewport } from '@cornerstonejs/core'
import { mostAhead } from '../rules/memory.ts'
import { prefetchOrder } from '../rules/prefetch.ts'

const AT_A_TIME = 4

/** Fetches the images around the one in sight, for as long as they fit into memory. */
export class Prefetcher {
  readonly #viewport: StackViewport
  readonly #budget: number
  readonly #panes: () => number
  readonly #onLoaded: () => void
  #order: number[] = []
  #running = 0
  #last = 0

  /** @param budget what all images may take, in bytes; `panes` share it */
  constructor(
    viewport: StackViewport,
    { budget, panes, onLoaded }: { budget: number; panes: () => number; onLoaded: () => void },
  ) {
    this.#viewport = viewport
    this.#budget = budget
    this.#panes = panes
    this.#onLoaded = onLoaded
  }

  /** Fetches around an image that is shown; what was to come before is forgotten. */
  around(at: number, pictureBytes: number) {
    const direction = at < this.#last ? -1 : 1
    this.#last = at
    const total = this.#viewport.getImageIds().length
    const most = mostAhead(this.#budget, pictureBytes, this.#panes())
    this.#order = prefetchOrder({ at, total, direction, most })
    while (this.#running < AT_A_TIME && this.#order.length > 0) void this.#run()
  }

  stop() {
    this.#order = []
    this.#last = 0
  }

  async #run() {
    this.#running += 1
    for (let index = this.#order.shift(); index !== undefined; index = this.#order.shift()) {
      const imageId = this.#viewport.getImageIds()[index]
      if (imageId === undefined || cache.isLoaded(imageId)) continue
      const options = {
        ...this.#viewport.getLoaderImageOptions(imageId),
        requestType: Enums.RequestType.Prefetch,
      }
      // What fails says so when it is scrolled to.
      await imageLoader.loadAndCacheImage(imageId, options).then(this.#onLoaded, () => null)
    }
    this.#running -= 1
  }
}
