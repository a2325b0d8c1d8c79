const PAGE_BYTES = 65_536

/**
 * Runs synchronous code in which no WebAssembly memory can grow beyond `maxBytes`. Decoders are compiled
 * with a maximum of their own, up to 4 GiB, and treat a refused growth as a failed allocation.
 */
export function withMemoryLimit<T>(maxBytes: number, run: () => T): T {
  const prototype = WebAssembly.Memory.prototype
  const { grow } = prototype
  prototype.grow = function limitedGrow(this: WebAssembly.Memory, pages: number): number {
    const bytes = this.buffer.byteLength + pages * PAGE_BYTES
    if (bytes > maxBytes) throw new RangeError('The decoder asks for too much memory')
    return grow.call(this, pages)
  }
  try {
    return run()
  } finally {
    prototype.grow = grow
  }
}
