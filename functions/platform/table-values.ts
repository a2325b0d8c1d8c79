import type { AttributeValue } from '@aws-sdk/client-dynamodb'

/** Attributes as DynamoDB has them: each value with the name of its type. */
export type Stored = Record<string, AttributeValue>

/**
 * Attributes as DynamoDB takes them; those without a value are left out. Of its types we use those that
 * JSON has, and bytes.
 * @throws TypeError for a value of another type, and for a whole number that a double cannot tell from
 *   its neighbours
 */
export function toStored(attributes: Readonly<Record<string, unknown>>): Stored {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, toValue(value)]],
    ),
  )
}

function toValue(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' && isExact(value)) return { N: String(value) }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (Array.isArray(value)) return { L: value.map(toValue) }
  if (value instanceof Uint8Array) return { B: value }
  if (isPlain(value)) return { M: toStored(value) }
  throw new TypeError(`a ${typeof value} of this kind cannot be stored`)
}

/** From 2^53 on doubles are whole numbers, but not all of them. */
function isExact(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** @throws TypeError for a value that `toStored` does not write */
export function fromStored(stored: Stored): Record<string, unknown> {
  const attributes: Record<string, unknown> = {}
  // A loop, for this is where most of the time of a long list went.
  for (const name in stored) {
    const value = stored[name]
    if (value === undefined) continue
    // Assigning to this name would set something else.
    if (name === '__proto__') define(attributes, name, fromValue(value))
    else attributes[name] = fromValue(value)
  }
  return attributes
}

function define(attributes: object, name: string, value: unknown): void {
  Object.defineProperty(attributes, name, {
    ...{ value, enumerable: true, configurable: true, writable: true },
  })
}

function fromNumber(text: string): number {
  const number = Number(text)
  if (!isExact(number)) throw new TypeError('a stored number is none that we write')
  return number
}

function fromValue(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S
  if (value.N !== undefined) return fromNumber(value.N)
  if (value.BOOL !== undefined) return value.BOOL
  if (value.NULL !== undefined) return null
  if (value.L !== undefined) return value.L.map(fromValue)
  if (value.B !== undefined) return value.B
  if (value.M !== undefined) return fromStored(value.M)
  throw new TypeError('a stored value is of a kind that we do not write')
}
