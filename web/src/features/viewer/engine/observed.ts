/** What has a state that others are told of when it changes. */
export abstract class Observed<State extends object> {
  protected state: State
  readonly #listeners = new Set<() => void>()

  constructor(state: State) {
    this.state = state
  }

  readonly getState = () => this.state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  protected set(change: Partial<State>) {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
