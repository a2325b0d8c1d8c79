const PAGE_BYTES = 65_536
const names = [
  'ArrayBuffer',
  'Uint8Array',
  'Uint16Array',
  'Uint32Array',
  'Int32Array',
  'Float32Array',
  'Float64Array',
] as const

/** Refused as an engine refuses an allocation for which there is no memory. */
const refuse = (bytes: number): never => {
  throw new RangeError(`Array buffer allocation failed: ${bytes} bytes`)
}

/**
 * Runs code and counts the bytes that it asks for: the largest single buffer or WebAssembly memory.
 * Requests of more than `maxBytes` fail, so that a test of hostile input needs no such memory itself.
 */
export async function largestAllocation(
  maxBytes: number,
  run: () => Promise<unknown>,
): Promise<number> {
  let largest = 0
  const count = (bytes: number) => {
    largest = Math.max(largest, bytes)
    if (bytes > maxBytes) refuse(bytes)
  }
  const originals = names.map((name) => [name, Reflect.get(globalThis, name)] as const)
  for (const [name, original] of originals) {
    const elementBytes = Reflect.get(original, 'BYTES_PER_ELEMENT') ?? 1
    const counting: typeof original = new Proxy(original, {
      construct(target, args, newTarget): object {
        const [length] = args
        if (typeof length === 'number') count(length * elementBytes)
        return Reflect.construct(target, args, newTarget === counting ? target : newTarget)
      },
    })
    Reflect.set(globalThis, name, counting)
  }
  const memory = WebAssembly.Memory.prototype
  const { grow } = memory
  memory.grow = function countingGrow(this: WebAssembly.Memory, pages: number): number {
    count(this.buffer.byteLength + pages * PAGE_BYTES)
    return grow.call(this, pages)
  }
  try {
    await run()
  } finally {
    memory.grow = grow
    for (const [name, original] of originals) Reflect.set(globalThis, name, original)
  }
  return largest
}
