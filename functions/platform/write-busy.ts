/** Other transactions were in the way of a write, each time that it was tried. Nothing was written. */
export class WriteBusy extends Error {
  constructor(options: { cause: unknown }) {
    super('others were writing the same, again and again', options)
  }
}
