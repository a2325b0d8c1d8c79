import type { LogoType } from '#shared/model/logo.ts'

/** What the bytes of a picture say of it. Sides in pixels. */
export type Picture = { type: LogoType; width: number; height: number }

/** Reads of a PNG, JPEG or WebP picture what its first bytes say; null for anything else. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return pngOf(view) ?? jpegOf(view) ?? webpOf(view)
  } catch (error) {
    // Cut off where a number should be.
    if (error instanceof RangeError) return null
    throw error
  }
}

const textAt = (view: DataView, offset: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(offset + index)))

function pngOf(view: DataView): Picture | null {
  const isPng = view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
  if (!isPng || textAt(view, 12, 4) !== 'IHDR') return null
  return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** Markers of the frames of a JPEG: all from C0 to CF but tables and restarts. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegOf(view: DataView): Picture | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let offset = 2
  while (view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset += 1
      continue
    }
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(offset + 5), view.getUint16(offset + 7)]
      return { type: 'image/jpeg', width, height }
    }
    // Image data begin: the frame should have come before.
    if (marker === 0xda) return null
    offset += 2 + view.getUint16(offset + 2)
  }
  return null
}

/** 24 bits, the low ones first. */
const uint24 = (view: DataView, offset: number) =>
  view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)

function webpOf(view: DataView): Picture | null {
  if (textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null
  const type = 'image/webp'
  switch (textAt(view, 12, 4)) {
    case 'VP8X':
      return { type, width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return null
      const bits = view.getUint32(21, true)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ': {
      if (uint24(view, 23) !== 0x2a019d) return null
      const side = (offset: number) => view.getUint16(offset, true) & 0x3fff
      return { type, width: side(26), height: side(28) }
    }
    default:
      return null
  }
}
