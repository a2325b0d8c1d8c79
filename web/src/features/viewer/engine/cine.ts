import { nextDue } from '../rules/cine.ts'

/** What is played: whether its image is in sight, and how the next one comes. */
export type Played = { isReady: () => boolean; next: () => void }

/** Shows the images of a stack one after the other, each of them, as fast as they come at most. */
export class Cine {
  readonly #played: Played
  #rate: number | null = null
  #due = 0
  #request = 0

  constructor(played: Played) {
    this.#played = played
  }

  /** @param rate images a second */
  play(rate: number) {
    const isRunning = this.#rate !== null
    this.#rate = rate
    if (isRunning) return
    this.#due = performance.now() + 1000 / rate
    this.#request = requestAnimationFrame(this.#tick)
  }

  pause() {
    this.#rate = null
    cancelAnimationFrame(this.#request)
  }

  readonly #tick = (now: number) => {
    if (this.#rate === null) return
    // What is on its way is waited for.
    if (now >= this.#due && this.#played.isReady()) {
      this.#due = nextDue({ due: this.#due, now, rate: this.#rate })
      this.#played.next()
    }
    this.#request = requestAnimationFrame(this.#tick)
  }
}
