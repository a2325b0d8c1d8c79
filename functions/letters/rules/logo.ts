import { PNG } from 'pngjs'
import type { LogoType } from '#shared/model/logo.ts'

type Logo = { type: LogoType; bytes: Uint8Array }

/** A logo as a letter can hold it, without transparency; `null` if it is of another kind or cannot be read. */
export function letterLogo({ type, bytes }: Logo): Uint8Array | null {
  if (type === 'image/jpeg') return bytes
  return type === 'image/png' ? opaque(bytes) : null
}

/** The picture on white, written by us: its size was read before anything was inflated. */
function opaque(bytes: Uint8Array): Uint8Array | null {
  try {
    const picture = PNG.sync.read(Buffer.from(bytes))
    const { data } = picture
    for (let at = 0; at < data.length; at += 4) {
      const alpha = (data[at + 3] ?? 255) / 255
      for (let channel = at; channel < at + 3; channel += 1) {
        data[channel] = Math.round((data[channel] ?? 0) * alpha + 255 * (1 - alpha))
      }
      data[at + 3] = 255
    }
    return PNG.sync.write(picture, { colorType: 2, inputHasAlpha: true })
  } catch {
    return null
  }
}
